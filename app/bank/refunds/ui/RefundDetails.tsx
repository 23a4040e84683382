import { Button, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { actorWord } from '#app/people/actor-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { useBaseVersion } from '#app/platform/ui/admin/use-base-version.ts'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { centsToDecimal, formatCents } from '#app/platform/values/money.ts'
import type { QueuedRefund } from '#app/registration/service.server.ts'
import { refundWays } from '../refund-ways.ts'
import styles from './RefundsScreen.module.css'
import { refusalText, stepLabels, wayLabels } from './refund-text.ts'
import type { RefundIntent, RefundsAnswer } from './refunds-answer.ts'

type RefundDetailsProps = {
  readonly refund: QueuedRefund
  /** It has left the queue since the dialog was opened. */
  readonly isOver: boolean
  readonly answer: RefundsAnswer | undefined
  readonly cardOffered: boolean
  readonly locale: Locale
}

/** A refund with its actions and history. Typed values stay after a refusal. */
export function RefundDetails({ refund: present, isOver, answer, cardOffered, locale }: RefundDetailsProps) {
  // a colleague's step neither takes away the form that is being filled in nor goes unsaid
  const refund = useBaseVersion(present, answer)
  const { id, state, way, amountCents, computedCents, iban, name, steps } = refund
  const refusal = answer?.kind === 'refused' && answer.id === id ? answer : null
  const isChangeable = ['asked', 'open', 'toApprove', 'ready', 'sentBack'].includes(state)
  const isToPrepare = ['asked', 'open', 'sentBack'].includes(state)
  return (
    <div className={styles.details}>
      {refusal && (
        <Notice tone="error" title={m.refunds_refused_title({}, { locale })}>
          {isOver ? m.refunds_refused_over({}, { locale }) : refusalText(refusal.reason, locale)}
        </Notice>
      )}
      {amountCents !== computedCents && (
        <p>{m.refunds_computed({ amount: formatCents(computedCents, locale) }, { locale })}</p>
      )}
      {isChangeable && (
        <>
          <StepForm refund={refund} intent="account" button={m.refunds_save_account({}, { locale })}>
            <TextInput
              name="iban"
              label={m.refunds_iban({}, { locale })}
              defaultValue={iban ?? ''}
              autoComplete="off"
              spellCheck={false}
              error={refusal?.reason === 'iban' && refusalText('iban', locale)}
              {...(state === 'asked' && { 'data-autofocus': true })}
            />
            <TextInput
              name="name"
              label={m.refunds_payee({}, { locale })}
              defaultValue={name}
              maxLength={70}
            />
          </StepForm>
          <StepForm refund={refund} intent="amount" button={m.refunds_save_amount({}, { locale })}>
            <TextInput
              name="amount"
              label={m.refunds_amount({}, { locale })}
              defaultValue={centsToDecimal(amountCents).replace('.', locale === 'sl' ? ',' : '.')}
              inputMode="decimal"
              rightSection="€"
            />
            <Reason label={m.refunds_reason_amount({}, { locale })} />
          </StepForm>
        </>
      )}
      {isToPrepare && (
        <StepForm refund={refund} intent="prepare" button={m.refunds_prepare({}, { locale })}>
          <Select
            name="way"
            label={m.refunds_way({}, { locale })}
            defaultValue={way}
            allowDeselect={false}
            comboboxProps={{ zIndex: 400 }}
            data={refundWays.map((one) => ({ value: one, label: wayLabels[one]({}, { locale }) }))}
          />
        </StepForm>
      )}
      {state === 'ready' && way === 'card' && cardOffered && (
        <StepForm refund={refund} intent="card" button={m.refunds_give_to_card({}, { locale })}>
          <p>{m.refunds_give_to_card_text({}, { locale })}</p>
        </StepForm>
      )}
      {state === 'ready' && way !== 'bank' && !(way === 'card' && cardOffered) && (
        <StepForm refund={refund} intent="pay" button={m.refunds_paid_now({}, { locale })}>
          <TextInput name="documentNumber" label={m.refunds_document({}, { locale })} maxLength={60} />
        </StepForm>
      )}
      {isChangeable && (
        <StepForm refund={refund} intent="withdraw" isDanger button={m.refunds_withdraw({}, { locale })}>
          <Reason label={m.refunds_reason_withdraw({}, { locale })} />
        </StepForm>
      )}
      <section>
        <h3>{m.refunds_history({}, { locale })}</h3>
        <ol className={styles.steps}>
          {steps.map(({ step, at, by, reason, amountCents: amount, endToEndId }) => (
            <li key={`${step} ${at.toISOString()}`}>
              {formatDay(localDayOf(at), locale, 'short')} {formatTime(at, locale)} ·{' '}
              {stepLabels[step]({}, { locale })} · {actorWord(by, locale)} · {formatCents(amount, locale)}
              {step === 'order' && endToEndId && ` · ${endToEndId}`}
              {reason && ` · ${reason}`}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

function Reason({ label }: { readonly label: string }) {
  return <TextInput name="reason" label={label} maxLength={200} />
}

type StepFormProps = {
  readonly refund: QueuedRefund
  readonly intent: RefundIntent
  readonly button: string
  readonly isDanger?: boolean
  readonly children: ReactNode
}

function StepForm({ refund: { id, version }, intent, button, isDanger = false, children }: StepFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className={styles.step}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button
        type="submit"
        variant={isDanger ? 'outline' : 'default'}
        disabled={isBusy}
        {...(isDanger && { color: 'red' })}
      >
        {button}
      </Button>
    </Form>
  )
}
