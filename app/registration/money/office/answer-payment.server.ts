import { data } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id, isId } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cut } from '#app/platform/values/storable.ts'
import { recordPayment } from '../record-payment.server.ts'
import { addTillNumber } from './add-till-number.server.ts'
import { correctPayment } from './correct-payment.server.ts'
import { documentNumberInput, paymentInput } from './payment-form.ts'
import type { PaymentsAnswer } from './ui/payments-answer.ts'

/** Records or corrects a payment, or adds the number of a till, depending on the form's intent: on every page with the dialog of an account. R31, R32 */
export async function answerPayment(app: AppContext, form: FormData, by: Actor): Promise<PaymentsAnswer> {
  switch (form.get('intent')) {
    case 'record':
      return record(app, form, by)
    case 'correct':
      return correct(app, form, by)
    case 'number':
      return addNumber(app, form, by)
    default:
      throw data(null, { status: 400 })
  }
}

const isText = (value: FormDataEntryValue | null): value is string => typeof value === 'string'

/** Absent in a form that does not send it, or sends no amount. */
const shownPaid = z
  .preprocess((value) => value ?? undefined, z.coerce.number().int().optional())
  .catch(undefined)

async function record(app: AppContext, form: FormData, by: Actor): Promise<PaymentsAnswer> {
  const input = paymentInput(localDayOf(app.now())).safeParse(Object.fromEntries(form))
  const registrationId = form.get('registration')
  const key = form.get('key')
  if (!isText(registrationId) || !isId(registrationId) || !isText(key)) throw data(null, { status: 400 })
  if (!input.success) return fieldsRefused(input.error)
  const shownPaidCents = shownPaid.parse(form.get('shownPaid'))
  const recorded = await recordPayment(app, {
    payment: {
      ...input.data,
      registrationId: id(registrationId),
      reference: null,
      key: `hand/${key.slice(0, 60)}`,
      shownPaidCents,
    },
    by,
    notify: form.get('notify') === 'on',
  })
  if (!recorded.ok) return { kind: 'refused', reason: recorded.reason }
  const paidCents = shownPaidCents === undefined ? undefined : shownPaidCents + input.data.amountCents
  return { kind: 'done', what: recorded.value.booked ? 'recorded' : 'again', paidCents }
}

async function correct(app: AppContext, form: FormData, by: Actor): Promise<PaymentsAnswer> {
  const movement = form.get('movement')
  if (!isText(movement) || !isId(movement)) throw data(null, { status: 400 })
  const isNone = String(form.get('amountCents') ?? '').trim() === ''
  const input = isNone ? null : paymentInput(localDayOf(app.now())).safeParse(Object.fromEntries(form))
  if (input && !input.success) return fieldsRefused(input.error)
  const reason = cut(String(form.get('reason') ?? ''), 500)
  const to = input?.data ?? null
  const corrected = await correctPayment(app, { movementId: id(movement), to, reason, by })
  if (!corrected.ok) return { kind: 'refused', reason: corrected.reason }
  return { kind: 'done', what: 'corrected' }
}

async function addNumber(app: AppContext, form: FormData, by: Actor): Promise<PaymentsAnswer> {
  const movement = form.get('movement')
  const typed = documentNumberInput.safeParse(form.get('documentNumber'))
  if (!isText(movement) || !isId(movement) || !typed.success) throw data(null, { status: 400 })
  const added = await addTillNumber(app, { movementId: id(movement), documentNumber: typed.data, by })
  if (!added.ok) return { kind: 'refused', reason: added.reason }
  return { kind: 'done', what: 'numbered' }
}

const fieldsRefused = ({ issues }: z.ZodError) =>
  ({ kind: 'fields', fields: issues.map(({ path }) => String(path[0])) }) as const
