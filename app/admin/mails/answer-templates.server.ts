import { z } from 'zod'
import { checkMailingText, type MailingTextError } from '#app/mail/mailings/check-mailing-text.ts'
import { placeholdersIn, textLanguages } from '#app/mail/mailings/mailing-text.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId, isId } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import { allowedPlaceholders, emptyAmong } from '#app/registration/mail/words/placeholders.ts'
import { findListed, readRows } from '../registrations/queries/read-list.server.ts'
import type { Caller } from './answer-outbox.server.ts'
import { draftFields } from './answer-write.server.ts'
import { removeTemplate, saveTemplate } from './commands/templates.server.ts'
import type { TemplateAnswer, TextError } from './mail-answer.ts'
import { mailingTextErrorText, templateRefusalText } from './mail-sentences.ts'
import { placeholderFactsOfRow } from './prepare-mailing.server.ts'
import type { ShownEmail } from './queries/read-email.server.ts'
import { renderSample } from './render-sample.server.ts'

const id = z.string().refine(isId).transform(asId)
const { purpose, words } = draftFields
const templateRequest = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save-template'),
    id: id.nullable(),
    version: z.int().min(0),
    name: z.string().max(80),
    purpose,
    words,
  }),
  z.object({ intent: z.enum(['remove-template', 'restore-template']), id }),
  z.object({
    ...draftFields,
    intent: z.literal('preview-template'),
    language: z.enum(textLanguages),
  }),
])

/** Handles a request of the templates screen; null for any other form. */
export async function answerTemplates(
  app: AppContext,
  { editionId, by, locale }: Caller,
  asked: unknown,
): Promise<TemplateAnswer | null> {
  const { data: request } = templateRequest.safeParse(asked)
  if (!request) return null
  switch (request.intent) {
    case 'save-template': {
      const { intent: _, ...saving } = request
      const saved = await saveTemplate(app, { ...saving, editionId, by })
      if (saved.ok) return { kind: 'saved', ...saved.value }
      const { reason } = saved
      const { kind } = reason
      const isOfName = kind === 'name-missing' || kind === 'name-taken'
      return {
        kind: 'refused',
        sentence: templateRefusalText(reason, locale),
        isChanged: kind === 'changed',
        ...(isOfName && { field: 'name' }),
        ...(reason.kind === 'words' && { textErrors: textErrorsOf(reason.errors, locale) }),
      }
    }
    case 'preview-template': {
      const errors = checkMailingText(request.words, allowedPlaceholders[request.purpose])
      return {
        kind: 'shown',
        errors: errors
          .filter(({ kind }) => kind !== 'empty')
          .map((error) => mailingTextErrorText(error, locale)),
        email: await sampleOf(app, { editionId, ...request }),
      }
    }
    default: {
      const isRemoved = request.intent === 'remove-template'
      const done = await removeTemplate(app, { editionId, id: request.id, isRemoved, by })
      if (done.ok) return { kind: 'done' }
      return { kind: 'refused', sentence: templateRefusalText(done.reason, locale) }
    }
  }
}

function textErrorsOf(errors: readonly MailingTextError[], locale: Locale): TextError[] {
  return errors.map((error) => {
    const { language, part } = error
    return { language, part, sentence: mailingTextErrorText(error, locale) }
  })
}

/** The number of the latest registrations among which a sample is chosen. */
const LOOKED_AT = 200

/** A sample of the text. For registrations it is rendered for one of the latest for which no placeholder is empty; else for no person. */
async function sampleOf(
  app: AppContext,
  { editionId, purpose, words, language }: Parameters<typeof renderSample>[1] & { language: 'en' | 'sl' },
): Promise<ShownEmail | null> {
  if (purpose !== 'info')
    return renderSample(app, { editionId, purpose, words }, { target: '', email: '…', language }, language)
  const { edition } = await getCatalogue(app, editionId)
  const used = placeholdersIn(`${words[language].subject}\n${words[language].body}`)
  const latest = await findListed(app.db, editionId, {
    q: '',
    filter: { address: ['confirmed'] },
    today: localDayOf(app.now()),
    limit: LOOKED_AT,
    sort: { column: 'reserved', isDown: true },
  })
  const rows = await readRows(app.db, editionId, latest)
  const one = rows.find((row) => {
    const facts = { ...placeholderFactsOfRow(row), isAddressKnown: true }
    return emptyAmong(used, facts, { edition, locale: language }).length === 0
  })
  if (!one) return null
  return renderSample(
    app,
    { editionId, purpose, words },
    { target: one.id, email: one.email, language },
    language,
  )
}
