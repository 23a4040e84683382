import { z } from 'zod'
import { LONGEST_BODY, LONGEST_SUBJECT, purposes, textLanguages } from '#app/mail/mailings/mailing-text.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { email as emailField } from '#app/platform/http/form-fields.ts'
import { id as asId, isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { parseInstant } from '#app/platform/values/instant-text.ts'
import type { Caller } from './answer-outbox.server.ts'
import { audienceOf } from './audience.ts'
import { maySend, sendMailing } from './commands/send-mailing.server.ts'
import { sendTest } from './commands/send-test.server.ts'
import type { WriteAnswer } from './mail-answer.ts'
import { mailingTextErrorText, sendRefusalText, testRefusalText } from './mail-sentences.ts'
import { type MailingDraft, prepareMailing } from './prepare-mailing.server.ts'
import { renderSample } from './render-sample.server.ts'

const text = z.object({
  subject: z.string().max(LONGEST_SUBJECT * 2),
  body: z.string().max(LONGEST_BODY * 2),
})
export const draftFields = {
  purpose: z.enum(purposes),
  audience: z.string().max(5_000).nullable(),
  words: z.object({ en: text, sl: text }),
}
const target = z
  .string()
  .regex(/^((reader|registration|member):)?[0-9a-f]{24}$/)
  .nullable()

const writeRequest = z.discriminatedUnion('intent', [
  z.object({
    ...draftFields,
    intent: z.literal('preview-mailing'),
    sample: target,
    language: z.enum(textLanguages).nullable(),
  }),
  z.object({
    ...draftFields,
    intent: z.literal('send-mailing'),
    key: z.string().min(8).max(80),
    shown: z.string().max(200),
    templateId: z.string().refine(isId).transform(asId).nullable(),
    replyTo: z.string().max(200),
    perHour: z.int().min(1).max(100_000).nullable(),
    leavesAt: z.string().regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/),
  }),
  z.object({
    ...draftFields,
    intent: z.literal('test-mailing'),
    to: z.string().max(200),
    sample: target,
    language: z.enum(textLanguages),
  }),
])

/** Names that a screen is given; the count says how many there are. */
const MOST_NAMES = 500

/** Handles a request while a mailing is written: recipients and preview, a test, or sending. Null for any other form. */
export async function answerWrite(
  app: AppContext,
  { editionId, by, locale }: Caller,
  asked: unknown,
): Promise<WriteAnswer | null> {
  const { data: request } = writeRequest.safeParse(asked)
  if (!request) return null
  const draft = { editionId, ...draftOf(request) }
  const refused = (sentence: string) => ({ kind: 'refused', sentence }) as const
  switch (request.intent) {
    case 'preview-mailing': {
      const prepared = await prepareMailing(app, draft)
      if (!maySend(by, prepared.recipients.length, draft.audience))
        return refused(sendRefusalText({ kind: 'not-allowed' }, locale))
      const { recipients, leftOut, errors, empty, digest } = prepared
      const chosen = recipients.find((one) => one.target === request.sample) ?? recipients[0]
      return {
        kind: 'mailing',
        digest,
        leftOut: leftOut.slice(0, MOST_NAMES),
        empty,
        count: recipients.length,
        recipients: recipients
          .slice(0, MOST_NAMES)
          .map(({ target: one, name, language }) => ({ target: one, name, language })),
        errors: errors.map((error) => mailingTextErrorText(error, locale)),
        sample: chosen
          ? { target: chosen.target, email: await renderSample(app, draft, chosen, request.language) }
          : null,
      }
    }
    case 'test-mailing': {
      const to = emailField.safeParse(request.to)
      if (!to.success) return refused(m.mails_refused_address({}, { locale }))
      const { sample, language, words, purpose } = request
      const hasRegistration = sample !== null && !/^(reader|member):/.test(sample)
      const registrationId = hasRegistration ? sample.slice(-24) : null
      const done = await sendTest(app, {
        editionId,
        by,
        words,
        purpose,
        language,
        to: to.data,
        registrationId: registrationId === null ? null : asId(registrationId),
      })
      return done.ok ? { kind: 'done' } : refused(testRefusalText(done.reason, locale))
    }
    case 'send-mailing': {
      const { replyTo, leavesAt, key, shown, templateId, perHour } = request
      const answers = replyTo.trim() === '' ? null : emailField.safeParse(replyTo)
      if (answers && !answers.success) return refused(m.mails_refused_reply_to({}, { locale }))
      const instant = parseInstant(leavesAt)
      // a day that is none must not mean at once
      if (leavesAt !== '' && instant === null) return refused(m.date_wrong_time({}, { locale }))
      const done = await sendMailing(app, {
        ...draft,
        by,
        key,
        shown,
        templateId,
        perHour,
        replyTo: answers?.data ?? null,
        leavesAt: instant,
      })
      if (done.ok) return { kind: 'done', count: done.value.count }
      const { kind } = done.reason
      return {
        ...refused(sendRefusalText(done.reason, locale)),
        isChanged: kind === 'changed',
        isSentBefore: kind === 'sent-before',
      }
    }
  }
}

function draftOf({
  purpose,
  audience,
  words,
}: Pick<MailingDraft, 'purpose' | 'words'> & { readonly audience: string | null }): Omit<
  MailingDraft,
  'editionId'
> {
  return { purpose, words, audience: audienceOf(purpose, audience) }
}
