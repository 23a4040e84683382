import { Button, Checkbox, Popover, ScrollArea, TextInput, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Dimension, dimensionNames, type Filter, fixedChoices, withValues } from '../filter.ts'
import { type ChoiceNames, choiceText, dimensionLabel } from '../filter-text.ts'
import styles from './FilterMenu.module.css'

type FilterMenuProps = {
  readonly locale: Locale
  readonly names: ChoiceNames
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

/** The number of choices from which on a search box is shown. */
const MANY = 9

/** The filter menu: first a dimension, then its values. Each tick applies at once. */
export function FilterMenu({ locale, names, filter, onFilter }: FilterMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [dimension, setDimension] = useState<Dimension | null>(null)
  const [sought, setSought] = useState('')
  useHotkeys([['f', () => setOpen(true)]])
  const choose = (next: Dimension | null) => {
    setDimension(next)
    setSought('')
  }
  const active = Object.keys(filter).length
  const offered = dimensionNames.filter((name) => choicesOf(name, names).length > 0)
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => {
        setOpen(open)
        if (!open) choose(null)
      }}
      position="bottom-end"
      width={288}
      trapFocus
      returnFocus
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button variant="default" size="sm" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {m.regs_filter({}, { locale })}
          {active > 0 && <span className={styles.count}>{active}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu ?? ''} aria-label={m.regs_filter_pick({}, { locale })}>
        {dimension === null ? (
          <ScrollArea.Autosize mah="60svh" type="auto">
            <ul className={styles.list}>
              {offered.map((name) => (
                <li key={name}>
                  <UnstyledButton className={styles.item ?? ''} onClick={() => choose(name)}>
                    <span>{dimensionLabel(name, locale)}</span>
                    <span className={styles.few}>{filter[name]?.length ?? ''}</span>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          </ScrollArea.Autosize>
        ) : (
          <>
            <div className={styles.top}>
              <UnstyledButton className={styles.back ?? ''} onClick={() => choose(null)}>
                <span aria-hidden="true">‹</span> {dimensionLabel(dimension, locale)}
                <span className="visually-hidden"> – {m.regs_filter_back({}, { locale })}</span>
              </UnstyledButton>
              {filter[dimension] && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => onFilter(withValues(filter, dimension, []))}
                >
                  {m.regs_filter_clear({}, { locale })}
                </Button>
              )}
            </div>
            <Choices
              dimension={dimension}
              names={names}
              locale={locale}
              filter={filter}
              onFilter={onFilter}
              sought={sought}
              onSeek={setSought}
              key={dimension}
            />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function choicesOf(dimension: Dimension, names: ChoiceNames): readonly string[] {
  return fixedChoices(dimension) ?? Object.keys(names[dimension] ?? {})
}

type ChoicesProps = FilterMenuProps & {
  readonly dimension: Dimension
  readonly sought: string
  readonly onSeek: (text: string) => void
}

function Choices({ dimension, names, locale, filter, onFilter, sought, onSeek }: ChoicesProps) {
  const chosen = filter[dimension] ?? []
  const all = choicesOf(dimension, names).map((value) => ({
    value,
    text: choiceText(dimension, value, names, locale),
  }))
  const wanted = plain(sought)
  const shown = all.filter(({ text }) => plain(text).includes(wanted))
  return (
    <>
      {all.length > MANY && (
        <TextInput
          size="xs"
          mb="xs"
          data-autofocus
          aria-label={m.regs_filter_find({}, { locale })}
          placeholder={m.regs_filter_find({}, { locale })}
          value={sought}
          onChange={({ currentTarget }) => onSeek(currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah="55svh" type="auto">
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{dimensionLabel(dimension, locale)}</legend>
          {shown.map(({ value, text }) => (
            <Checkbox
              key={value}
              size="xs"
              label={text}
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) =>
                onFilter(
                  withValues(
                    filter,
                    dimension,
                    currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                  ),
                )
              }
            />
          ))}
        </fieldset>
      </ScrollArea.Autosize>
    </>
  )
}

/** Without accents and case, as the search has it. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
