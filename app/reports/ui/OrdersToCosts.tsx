import { Button, NativeSelect } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { commonRefusalText, isCommonRefusal } from '#app/platform/refusal-text.ts'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { CostCategory } from '#app/team/costs/categories.ts'
import type { OrderCostAnswer } from '#app/team/orders/order-cost.ts'
import { categoryName } from '../budget/category-names.ts'
import { isToDo, type OrderCost } from '../costs/cost-lines.ts'
import { money } from '../stats/labels.ts'
import styles from './OrdersToCosts.module.css'

type OrdersToCostsProps = {
  readonly orders: readonly OrderCost[]
  readonly categories: readonly CostCategory[]
  readonly answer: OrderCostAnswer | undefined
  readonly locale: Locale
}

/** The hours that are not in the costs yet, or are others than there, each with its button. T27 */
export function OrdersToCosts({ orders, categories, answer, locale }: OrdersToCostsProps) {
  const isBusy = useNavigation().state !== 'idle'
  const open = orders.filter(isToDo)
  return (
    <>
      <OrderCostNotice answer={answer} locale={locale} />
      {open.length > 0 && (
        <Form method="post" className={styles.orders} preventScrollReset>
          <NativeSelect
            name="category"
            label={m.costs_orders_category({}, { locale })}
            defaultValue="staff"
            data={categories.map(({ category }) => ({
              value: category,
              label: categoryName(category, locale),
            }))}
          />
          <ul>
            {open.map((order) => {
              const name = `${order.number}. ${order.task}`
              const done = money(order.doneCents, locale)
              const texts = { order: name, done }
              return (
                <li key={order.id}>
                  <span>
                    {name} · {order.who}
                    {order.line && (
                      <>
                        {': '}
                        {m.costs_orders_differ(
                          { entered: money(order.line.actualCents, locale), done },
                          { locale },
                        )}
                      </>
                    )}
                  </span>
                  <Button
                    type="submit"
                    variant="default"
                    size="compact-md"
                    disabled={isBusy}
                    {...(order.line
                      ? {
                          name: 'take',
                          value: `${order.id} ${order.line.version}`,
                          'aria-label': m.costs_orders_take_of(texts, { locale }),
                        }
                      : {
                          name: 'put',
                          value: order.id,
                          'aria-label': m.costs_orders_put_of(texts, { locale }),
                        })}
                  >
                    {order.line
                      ? m.costs_orders_take({ done }, { locale })
                      : m.costs_orders_put({ done }, { locale })}
                  </Button>
                </li>
              )
            })}
          </ul>
        </Form>
      )}
    </>
  )
}

function OrderCostNotice({ answer, locale }: Pick<OrdersToCostsProps, 'answer' | 'locale'>) {
  if (!answer) return null
  if (answer.kind === 'refused') {
    const { reason } = answer
    const text = isCommonRefusal(reason)
      ? commonRefusalText(reason, locale)
      : refusals[reason]({}, { locale })
    return <Notice tone="error" title={text} />
  }
  return (
    <Notice
      tone="ok"
      isAnswer
      title={(answer.what === 'put' ? m.costs_orders_is_put : m.costs_orders_is_taken)({}, { locale })}
      action={
        <Link to={`/admin/lists/costs?open=${answer.line}`}>{m.costs_orders_open({}, { locale })}</Link>
      }
    />
  )
}

const refusals = {
  'not-counted': m.costs_orders_refused_off,
  'no-rate': m.costs_orders_refused_rate,
  'no-hours': m.costs_orders_refused_hours,
  taken: m.costs_orders_refused_impossible,
  impossible: m.costs_orders_refused_impossible,
} as const
