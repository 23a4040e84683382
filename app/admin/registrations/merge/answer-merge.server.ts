import { z } from 'zod'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId, type Id, isId } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { type MergeField, mergeFields } from '#app/registration/commands/office/merged.ts'
import { may } from '#app/registration/policy.ts'
import type { RegistrationView } from '#app/registration/registration.ts'
import {
  findRegistration,
  type MergeRefusal,
  mergeAsShown,
  previewMerge,
} from '#app/registration/service.server.ts'
import { type Caller, groupsOf } from '../../lists/ending/consequences.server.ts'
import { choiceWord, fieldLabel } from '../../lists/labels.ts'
import { readHidden } from '../queries/read-detail.server.ts'
import type { MergeAnswer, MergeSide } from './merge-answer.ts'

const registrationId = z.string().refine(isId).transform(asId)
const what = {
  id: registrationId,
  other: registrationId,
  take: z.array(z.enum(mergeFields)).max(mergeFields.length),
}

export const mergeRequest = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('preview-merge'), ...what }),
  z.object({ intent: z.literal('merge'), ...what, shown: z.string().max(200), code: z.string().max(100) }),
])

/** Two registrations side by side with what merging them would do; or they are merged, as it was shown. R52 */
export async function answerMerge(
  app: AppContext,
  { by, locale, reader }: Caller,
  request: z.output<typeof mergeRequest>,
): Promise<MergeAnswer> {
  const refused = (reason: MergeRefusal): MergeAnswer => ({
    kind: 'refused',
    sentence: sentences[reason]({}, { locale }),
    isChanged: reason === 'changed',
  })
  const { id, other, take } = request
  if (!may(by, 'registration.merge')) return refused('not-found')
  const views = [await findRegistration(app, id, by), await findRegistration(app, other, by)]
  if (views.some((view) => view?.editionId !== reader.editionId)) return refused('not-found')
  const previewed = await previewMerge(app, { ids: [id, other], take, by })
  if (!previewed.ok) return refused(previewed.reason)
  const stays = views.find((view) => view?.id === previewed.value.id)
  const goes = views.find((view) => view?.id !== previewed.value.id)
  if (!stays || !goes) return refused('not-found')
  if (request.intent === 'merge') {
    if (request.code.trim().toUpperCase() !== goes.code) {
      return {
        kind: 'refused',
        sentence: m.regs_merge_code_wrong({ code: goes.code }, { locale }),
        isChanged: false,
      }
    }
    const merged = await mergeAsShown(app, { ids: [id, other], take, by, shown: request.shown })
    return merged.ok ? { kind: 'merged', id: merged.value.id } : refused(merged.reason)
  }
  const hidden = (of: Id) => readHidden(app.db, reader.editionId, of)
  const text = textOf(locale)
  const [own, its] = [
    { ...stays, ...(await hidden(stays.id)) },
    { ...goes, ...(await hidden(goes.id)) },
  ]
  return {
    kind: 'merge',
    stays: sideOf(stays),
    goes: sideOf(goes),
    fields: mergeFields.flatMap((name) => {
      const [left, right] = [text(own, name), text(its, name)]
      return left === right ? [] : [{ name, label: fieldLabel({ name }, locale), stays: left, goes: right }]
    }),
    groups: await groupsOf(app, { by, locale, editionId: reader.editionId }, previewed.value.preview),
    digest: previewed.value.digest,
  }
}

function sideOf({ code, name, surname, reserved }: RegistrationView): MergeSide {
  return { code, name: `${name} ${surname}`, reserved }
}

/** A field of a registration as text; empty where there is no value. */
function textOf(locale: Locale) {
  return (view: RegistrationView & { readonly internalNote: string | null }, name: MergeField): string => {
    switch (name) {
      case 'country':
        return countryName(view.country, locale)
      case 'level':
      case 'language':
      case 'payBy':
        return view[name] === null ? '' : choiceWord(view[name], locale)
      case 'extras':
        return view.extras.map(({ code }) => code).join(', ')
      case 'invoiceTo':
        return view.invoiceTo?.name ?? ''
      case 'newsletter':
      case 'volunteering':
      case 'hosting':
        return view[name] ? m.regs_person_yes({}, { locale }) : m.regs_person_no({}, { locale })
      default:
        return view[name] ?? ''
    }
  }
}

const sentences: Record<MergeRefusal, typeof m.regs_merge_not_found> = {
  'not-found': m.regs_merge_not_found,
  'edition-archived': m.register_refused_archived,
  ended: m.regs_merge_ended,
  prepared: m.regs_merge_prepared,
  'two-couples': m.regs_merge_two_couples,
  'role-differs': m.regs_merge_role_differs,
  'has-invoice': m.regs_merge_has_invoice,
  'has-arrived': m.regs_merge_has_arrived,
  'refund-open': m.regs_merge_refund_open,
  'accounting-locked': m.regs_merge_accounting_locked,
  'name-taken': m.regs_merge_name_taken,
  promo: m.regs_merge_promo,
  changed: m.regs_bulk_refused_changed,
}
