import { Button, TextInput } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import {
  type CategoryAnswer,
  type CategoryIntent,
  type CategoryRefusal,
  type CostCategory,
  LONGEST_CATEGORY,
  neededCategories,
} from '#app/team/costs/categories.ts'
import { categoryName } from '../budget/category-names.ts'
import card from './ReportCard.module.css'
import styles from './StatisticsScreen.module.css'

type CostCategoriesProps = {
  readonly categories: readonly CostCategory[]
  readonly answer: CategoryAnswer | undefined
  readonly locale: Locale
}

/** The categories of this edition's costs: added, renamed, and removed while no cost has them. */
export function CostCategories({ categories, answer, locale }: CostCategoriesProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section className={`${card.card} ${styles.categories}`} aria-labelledby="categories">
      <header className={card.head}>
        <h2 id="categories">{m.costs_categories_title({}, { locale })}</h2>
      </header>
      {answer?.kind === 'done' && (
        <Notice tone="ok" isAnswer title={doneTexts[answer.what]({}, { locale })} />
      )}
      {answer?.kind === 'refused' && (
        <Notice tone="error" title={refusalTexts[answer.reason]({}, { locale })} />
      )}
      <div className={office.scroll}>
        <table className={office.table}>
          <thead>
            <tr>
              <th scope="col">{m.budget_col_category({}, { locale })}</th>
              <th scope="col" className={office.amount}>
                {m.costs_col_lines({}, { locale })}
              </th>
              <th scope="col">{m.costs_categories_change({}, { locale })}</th>
            </tr>
          </thead>
          <tbody>
            {categories.map(({ category, count }) => {
              const name = categoryName(category, locale)
              return (
                <tr key={category}>
                  <th scope="row">{name}</th>
                  <td className={office.amount}>{count}</td>
                  <td>
                    {neededCategories.has(category) ? (
                      m.costs_categories_needed({}, { locale })
                    ) : (
                      <Form method="post" className={styles.change}>
                        <input type="hidden" name="category" value={category} />
                        <TextInput
                          name="name"
                          size="xs"
                          maxLength={LONGEST_CATEGORY}
                          aria-label={m.costs_categories_name_of({ name }, { locale })}
                        />
                        <Button
                          type="submit"
                          name="intent"
                          value="rename-category"
                          variant="default"
                          size="compact-sm"
                          aria-label={m.costs_categories_rename_of({ name }, { locale })}
                          disabled={isBusy}
                        >
                          {m.costs_categories_rename({}, { locale })}
                        </Button>
                        {count === 0 && (
                          <Button
                            type="submit"
                            name="intent"
                            value="remove-category"
                            variant="default"
                            size="compact-sm"
                            aria-label={m.costs_categories_remove_of({ name }, { locale })}
                            disabled={isBusy}
                          >
                            {m.costs_categories_remove({}, { locale })}
                          </Button>
                        )}
                      </Form>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Form method="post" className={styles.change}>
        <TextInput
          name="name"
          maxLength={LONGEST_CATEGORY}
          label={m.costs_categories_new({}, { locale })}
          required
        />
        <Button type="submit" name="intent" value="add-category" disabled={isBusy}>
          {m.costs_categories_add({}, { locale })}
        </Button>
      </Form>
    </section>
  )
}

const doneTexts = {
  'add-category': m.costs_categories_added,
  'rename-category': m.costs_categories_renamed,
  'remove-category': m.costs_categories_removed,
} as const satisfies Record<CategoryIntent, unknown>

const refusalTexts = {
  'not-allowed': m.costs_categories_not_allowed,
  'edition-archived': m.costs_categories_archived,
  'not-found': m.costs_categories_gone,
  taken: m.costs_categories_taken,
  used: m.costs_categories_used,
  needed: m.costs_categories_needed,
  'name-wrong': m.costs_categories_name_wrong,
  'too-many': m.costs_categories_too_many,
} as const satisfies Record<CategoryRefusal, unknown>
