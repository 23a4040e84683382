import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { Collection, Document } from '#app/data-api/client/client.ts'
import type { Kind } from '#app/data-api/gate.ts'
import type { Field, Shape } from '#app/data-api/shape/shape.ts'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { presenceTopicOf } from '../../../live/presence.ts'
import { usePresence } from '../../../live/use-presence.ts'
import type { Actions, FieldsFor } from '../../editor/fields-for.ts'
import type { FormValues } from '../../editor/form-values.ts'
import { outsidePlan } from '../../editor/planned-fields.ts'
import { useEditor } from '../../editor/use-editor.ts'
import { affectsOthers } from '../../ending/affects-others.ts'
import { useRequest } from '../../ending/use-request.ts'
import { fieldLabel } from '../../labels.ts'
import type { ListPages } from '../../list-pages.ts'
import { nameOf, shownText } from '../../shown-text.ts'
import { SaveDialog } from '../dialogs/SaveDialog.tsx'
import styles from './Editor.module.css'
import { EditorFailure } from './EditorFailure.tsx'
import { FieldRow } from './FieldRow.tsx'

export type EditorFormProps = {
  readonly locale: Locale
  readonly kind: Kind
  readonly shape: Shape
  readonly fields: FieldsFor
  readonly actions: Actions
  readonly client: Collection
  readonly collection: string
  readonly username: string
  readonly open: string
  readonly document: Document | null
  /** Its page; null: it has none for this user. */
  readonly page: ListPages['document']
  /** Whether to lead to the plan. */
  readonly plan: boolean
  readonly defaults: FormValues
  readonly onClose: () => void
  readonly onSaved: (saved: Document, wasNew: boolean) => void
  readonly onDelete: (document: Document) => void
  /** A confirmation dialog opens over the form, or closes. */
  readonly onAsked?: (isAsked: boolean) => void
}

/** Every field of one document: editable ones as controls, the others as text. Unsaved ones are marked. */
export function EditorForm(props: EditorFormProps) {
  const { locale, kind, shape, fields, actions, client, collection, username, open, document, defaults } =
    props
  const { page, plan, onClose, onSaved, onDelete, onAsked } = props
  const form = useRef<HTMLFormElement>(null)
  const settable = actions.save ? outsidePlan(kind, document, fields.set) : []
  const ask = useRequest()
  const editor = useEditor({
    client,
    document,
    defaults,
    locale,
    fields: settable,
    place: { username, collection, id: open },
    nameOf: (one) => (one ? nameOf(shape, one, locale) : m.lists_draft_new({}, { locale })),
    onSaved: (saved) => onSaved(saved, document === null),
    preview: async (values) => {
      if (!affectsOthers(kind, document === null, values)) return []
      const answer = await ask({ intent: 'preview-change', id: document?._id ?? null, values })
      return answer.kind === 'preview' ? answer.groups : null
    },
  })
  const { pathname } = useLocation()
  const others = usePresence({
    id: actions.save ? (document?._id ?? null) : null,
    me: username,
    topic: presenceTopicOf(kind),
    action: pathname,
  })
  const { touched, failure, errors, isSaving, isFromDraft } = editor
  const shown = document
    ? fields.seen.filter(({ name }) => !settable.some((field) => field.name === name))
    : []

  const isAsked = editor.asked !== null
  useEffect(() => onAsked?.(isAsked), [isAsked, onAsked])
  useHotkeys([['mod+s', () => form.current?.requestSubmit()]], [])
  // focus the first field in error
  useEffect(() => {
    if (failure === null) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else form.current?.querySelector<HTMLElement>('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isSaving) void editor.save()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.notices}>
        {isFromDraft && touched.length > 0 && failure === null && (
          <p role="status" className={styles.draft}>
            <span>{m.lists_draft_back({}, { locale })}</span>
            <Button size="compact-sm" variant="subtle" onClick={editor.discard}>
              {m.lists_draft_forget({}, { locale })}
            </Button>
          </p>
        )}
        {failure && <EditorFailure failure={failure} locale={locale} onTakeTheirs={editor.discard} />}
        <p role="status" className={styles.others}>
          {others.length > 0 && m.lists_present(namesOf(others, locale), { locale })}
        </p>
        {document && page && (
          <p>
            <Link to={`${page.before}${encodeURIComponent(String(document[page.field]))}`}>
              {m.lists_open_page({}, { locale })}
            </Link>
          </p>
        )}
        {plan && (
          <p>
            {m.planner_in_list({}, { locale })}{' '}
            <Link to="/admin/program">{m.office_program_title({}, { locale })}</Link>
          </p>
        )}
      </div>
      <div className={styles.fields}>
        {settable.map((field, index) => (
          <FieldRow
            key={field.name}
            field={field}
            value={editor.now[field.name] ?? ''}
            before={editor.before[field.name]}
            error={errors[field.name]}
            isTouched={document !== null && touched.includes(field.name)}
            isClash={editor.clashes.includes(field.name)}
            isFirst={index === 0}
            isNew={document === null}
            locale={locale}
            onChange={(value) => editor.set(field.name, value)}
            onTakeBack={() => editor.takeBack(field.name)}
          />
        ))}
      </div>
      {document && shown.length > 0 && <Facts document={document} fields={shown} locale={locale} />}
      <div className={styles.foot}>
        {actions.save && (
          <>
            <BusyButton type="submit" isBusy={isSaving}>
              {m.lists_save({}, { locale })}
            </BusyButton>
            <span className={styles.count} role="status">
              {touched.length > 0 && m.lists_changes({ count: touched.length }, { locale })}
            </span>
            {touched.length > 0 && (
              <Button variant="subtle" onClick={editor.discard}>
                {m.lists_discard({}, { locale })}
              </Button>
            )}
          </>
        )}
        <span className={styles.space} />
        {document && actions.ends.length > 0 && (
          <Button variant="subtle" color="red" onClick={() => onDelete(document)}>
            {kind === 'regs' ? m.lists_end_open({}, { locale }) : m.lists_delete({}, { locale })}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {m.lists_cancel({}, { locale })}
        </Button>
      </div>
      <SaveDialog
        locale={locale}
        groups={editor.asked}
        hasMoved={editor.hasMoved}
        onSave={() => void editor.confirm()}
        onClose={editor.goBack}
      />
    </form>
  )
}

type FactsProps = { readonly document: Document; readonly fields: readonly Field[]; readonly locale: Locale }

/** The read-only fields. */
function Facts({ document, fields, locale }: FactsProps) {
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <h3 id="facts">{m.lists_by_system({}, { locale })}</h3>
      <dl>
        {fields.map((field) => (
          <div key={field.name}>
            <dt>{fieldLabel(field, locale)}</dt>
            <dd>{shownText(field, document[field.name], locale) || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function namesOf(others: readonly string[], locale: Locale) {
  return { names: new Intl.ListFormat(languageTag(locale)).format(others), count: others.length }
}
