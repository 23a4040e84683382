import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import type { BilingualText, Purpose } from '../mailing-text.ts'

/** The latest version of a text that staff store for e-mails. */
export type Template = {
  readonly id: Id
  readonly name: string
  readonly purpose: Purpose
  readonly version: number
  readonly words: BilingualText
  readonly savedBy: string
  readonly savedAt: Date
}

const columns = `t.id, v.name, t.purpose, v.version, v.words, v.saved_by as "savedBy", v.saved_at as "savedAt"`

/** The latest version of each template that was not removed, sorted by name. */
export async function selectTemplates(db: Querying): Promise<Template[]> {
  const { rows } = await db.query<Template>({
    name: 'email-templates',
    text: `select ${columns} from email_templates t join email_template_versions v on v.template_id = t.id and v.version = t.version
      where not t.is_removed order by lower(t.name), t.id`,
  })
  return rows
}

/** Every version of one, the latest first; one that was removed has none. */
export async function selectTemplateVersions(db: Querying, id: string): Promise<Template[]> {
  const { rows } = await db.query<Template>({
    name: 'email-template-versions',
    text: `select ${columns} from email_templates t join email_template_versions v on v.template_id = t.id
      where t.id = $1 and not t.is_removed order by v.version desc limit 100`,
    values: [id],
  })
  return rows
}

/** The version that one is at, locked; null where there is none. */
export async function lockTemplate(
  db: Querying,
  id: string,
): Promise<(Pick<Template, 'name' | 'version'> & { readonly isRemoved: boolean }) | null> {
  const { rows } = await db.query<Pick<Template, 'name' | 'version'> & { isRemoved: boolean }>({
    name: 'lock-email-template',
    text: 'select name, version, is_removed as "isRemoved" from email_templates where id = $1 for update',
    values: [id],
  })
  return rows[0] ?? null
}

/** Whether another template, not removed, has this name, in any case. Until the transaction ends no other one gets the name. */
export async function isNameTaken(
  db: Querying,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  await db.query({
    name: 'lock-email-template-names',
    text: `select pg_advisory_xact_lock(hashtextextended('names of e-mail templates', 0))`,
  })
  const { rows } = await db.query({
    name: 'email-template-name',
    text: 'select from email_templates where lower(name) = lower($1) and id <> $2 and not is_removed',
    values: [name, id],
  })
  return rows.length > 0
}

/**
 * Writes a version, the first or a further one, and makes it the template's current one; a removed template is restored by it.
 */
export async function writeTemplate(db: Querying, template: Template): Promise<void> {
  const { id, name, purpose, version, words, savedBy, savedAt } = template
  await db.query({
    name: 'write-email-template',
    text: `insert into email_templates (id, name, purpose, version) values ($1, $2, $3, $4)
      on conflict (id) do update set name = $2, purpose = $3, version = $4, is_removed = false`,
    values: [id, name, purpose, version],
  })
  await db.query({
    name: 'write-email-template-version',
    text: `insert into email_template_versions (template_id, version, name, words, saved_by, saved_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [id, version, name, JSON.stringify(words), savedBy, savedAt],
  })
}

/** Removes a template from the list, or restores it. Its versions stay. */
export async function setTemplateRemoved(
  db: Querying,
  { id, isRemoved }: { readonly id: string; readonly isRemoved: boolean },
): Promise<void> {
  await db.query({
    name: 'remove-email-template',
    text: 'update email_templates set is_removed = $2 where id = $1',
    values: [id, isRemoved],
  })
}
