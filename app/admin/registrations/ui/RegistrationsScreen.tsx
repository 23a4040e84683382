import { useEffect, useRef } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { EmptyList } from '../../lists/ui/EmptyList.tsx'
import type { ChoiceNames } from '../filter-text.ts'
import { changed, type ListState, readState, searchOf } from '../list-state.ts'
import type { RegistrationList } from '../queries/read-list.server.ts'
import { rememberedSize, rememberSize } from '../remembered-size.ts'
import { FilterSentence } from './FilterSentence.tsx'
import { ListHead } from './ListHead.tsx'
import { Pager } from './Pager.tsx'
import styles from './RegistrationsScreen.module.css'
import { RegistrationTable } from './RegistrationTable.tsx'

type RegistrationsScreenProps = {
  readonly list: RegistrationList
  readonly names: ChoiceNames
  readonly today: LocalDay
  /** Registrations open in a window of their own (decisions 9). */
  readonly ownWindow: boolean
  readonly locale: Locale
}

/** The registrations that the address asks for: filter as a sentence, rows, and the sums of all that is found. */
export function RegistrationsScreen({ list, names, today, ownWindow, locale }: RegistrationsScreenProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const next = navigation.location?.pathname === '/admin/prijave' ? navigation.location : null
  const state = readState(next ? new URLSearchParams(next.search) : search)
  const go = (to: Partial<ListState>, { replace = false } = {}) =>
    void navigate({ search: searchOf(changed(state, to)) }, { preventScrollReset: true, replace })

  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) return
    isFirst.current = false
    const size = rememberedSize()
    if (!search.has('size') && size !== state.size) go({ size }, { replace: true })
  })

  const isWhole = state.q === '' && Object.keys(state.filter).length === 0
  return (
    <div className={styles.screen} aria-busy={next !== null}>
      <ListHead {...{ locale, state, names, go }} count={list.sums.count} />
      <FilterSentence {...{ locale, state, names, go }} />
      {list.rows.length === 0 ? (
        <EmptyList
          title={isWhole ? m.regs_empty({}, { locale }) : m.regs_none({}, { locale })}
          text={isWhole ? m.regs_empty_text({}, { locale }) : m.regs_none_text({}, { locale })}
          {...(!isWhole && {
            action: { label: m.regs_show_all({}, { locale }), onClick: () => go({ q: '', filter: {} }) },
          })}
        />
      ) : (
        <>
          <RegistrationTable {...{ locale, state, list, today, ownWindow }} />
          <Pager
            {...{ locale, state, list }}
            onSize={(size) => {
              rememberSize(size)
              go({ size })
            }}
          />
        </>
      )}
    </div>
  )
}
