import { z } from 'zod'
import { may as mayField } from '#app/data-api/policy.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import { cancelReasons } from '#app/ledger/refunds/refund-of.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { type ConsequenceGroup, consequenceGroups } from '#app/registration/queries/consequences.ts'
import type { Preview } from '#app/registration/queries/preview.ts'
import { digestOfPreview } from '#app/registration/service.server.ts'
import { announcePresence, presenceRequest } from '../../live/presence.server.ts'
import { actionsFor } from '../editor/fields-for.ts'
import type { Reader } from '../read-list.server.ts'
import { eventChangeOf, registrationChangeOf } from './change-consequences.server.ts'
import { type Answer, endCommands, type ListRequest, staffCommands } from './end-command.ts'
import { endDocument, previewEndOf } from './ending.server.ts'

/** The actor and the list. */
export type Caller = {
  readonly by: Actor
  readonly locale: Locale
  readonly collection: string
  readonly reader: Reader
}

const moneyInput = z.object({
  reason: z.enum(cancelReasons).optional(),
  amount: z.string().max(20).optional(),
  note: z.string().max(200).optional(),
  expected: z.object({ backCents: z.int(), feeCents: z.int() }).optional(),
})

const requestSchema: z.ZodType<ListRequest> = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('preview-end'),
    command: z.enum([...endCommands, ...staffCommands]),
    id: z.string(),
    version: z.int().optional(),
    money: moneyInput.optional(),
    reason: z.string().max(200).optional(),
  }),
  z.object({
    intent: z.literal('end'),
    command: z.enum([...endCommands, ...staffCommands]),
    id: z.string(),
    version: z.int().optional(),
    shown: z.string().max(200).optional(),
    code: z.string().max(100).optional(),
    isLater: z.boolean().optional(),
    reason: z.string().max(200).optional(),
    money: moneyInput.optional(),
  }),
  z.object({
    intent: z.literal('preview-change'),
    id: z.string().nullable(),
    values: z.record(z.string(), z.unknown()),
  }),
  presenceRequest,
])

/**
 * Answers what a list asks about a document: what ending or saving it would do, or that it is ended now. Nothing but `end` writes. Null: it
 * is no such request.
 */
export async function answerListRequest(
  app: AppContext,
  caller: Caller,
  asked: unknown,
): Promise<Answer | null> {
  const parsed = requestSchema.safeParse(asked)
  if (!parsed.success) return null
  const { data } = parsed
  switch (data.intent) {
    case 'end':
      return endDocument(app, caller, data)
    case 'preview-end': {
      const found = await previewEndOf(app, caller, data)
      if ('sentence' in found) return { kind: 'refused', sentence: found.sentence }
      const { preview, refund } = found
      const groups = await groupsOf(app, { ...caller, editionId: caller.reader.editionId }, preview)
      const digest = preview && digestOfPreview(preview)
      return { kind: 'preview', groups, ...(digest && { digest }), ...(refund && { refund }) }
    }
    case 'preview-presence': {
      const { by, reader } = caller
      const mayChange = actionsFor(reader.kind, by).save
      return announcePresence(app, { by, kind: reader.kind, mayChange }, data)
    }
    case 'preview-change': {
      const change = caller.reader.kind === 'events' ? eventChangeOf : registrationChangeOf
      const { preview, clashes } = await change(app, caller, data)
      return {
        kind: 'preview',
        groups: [
          ...clashes,
          ...(await groupsOf(app, { ...caller, editionId: caller.reader.editionId }, preview)),
        ],
      }
    }
  }
}

/** A preview, reduced to what this user may know about other registrations. */
export async function groupsOf(
  app: AppContext,
  { by, locale, editionId }: Pick<Caller, 'by' | 'locale'> & { readonly editionId: string },
  preview: Preview | null,
): Promise<ConsequenceGroup[]> {
  if (!preview) return []
  const { events } = await getTimetable(app, editionId)
  const titles = new Map<string, string>(events.map(({ id, title }) => [id, inLocale(title, locale).text]))
  const maySee = (name: string) =>
    shapes.regs.fields.some((field) => field.name === name && mayField(by, 'field.see', field))
  return consequenceGroups(preview, {
    locale,
    titleOf: (id) => titles.get(id) ?? id,
    sees: { addresses: maySee('email'), money: maySee('paidCents') },
  })
}
