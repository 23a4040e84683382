import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents as asCents, formatCents } from '#app/platform/values/money.ts'
import { type Hit, MOST_HITS } from '../../find/hit.ts'
import type { MenuGroup } from '../../menu.ts'
import { matchingPages, type PageChoice } from './matching-pages.ts'
import styles from './Palette.module.css'
import { useHits } from './use-hits.ts'

/** Fewer characters find pages only. */
const LEAST = 2

type PaletteProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly menu: readonly MenuGroup[]
  readonly locale: Locale
}

type Choice = { readonly key: string; readonly href: string; readonly hit?: Hit; readonly page?: PageChoice }

const kinds = {
  registration: m.palette_registration,
  event: m.palette_event,
  invoice: m.palette_invoice,
  entry: m.palette_entry,
} as const satisfies Record<Hit['kind'], unknown>

/** Finds people, events, documents and pages by any known detail, and opens them. */
export function Palette({ isOpen, onClose, menu, locale }: PaletteProps) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (isOpen) setTyped('')
  }, [isOpen])
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size="xl"
      zIndex={400}
      transitionProps={{ duration: 0 }}
      yOffset="10dvh"
      classNames={{ content: styles.dialog ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content aria-label={m.palette_title({}, { locale })}>
        {isOpen && <Search typed={typed} menu={menu} locale={locale} onClose={onClose} onTyped={setTyped} />}
      </Modal.Content>
    </Modal.Root>
  )
}

type SearchProps = Pick<PaletteProps, 'menu' | 'locale' | 'onClose'> & {
  readonly typed: string
  readonly onTyped: (text: string) => void
}

function Search({ typed, menu, locale, onTyped, onClose }: SearchProps) {
  const navigate = useNavigate()
  const { hits, state } = useHits(typed)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const pages = matchingPages(menu, typed, locale)
  const choices: readonly Choice[] = [
    ...hits.map((hit) => ({ key: `${hit.kind} ${hit.id}`, href: hit.href, hit })),
    ...pages
      .slice(0, Math.max(3, MOST_HITS - hits.length))
      .map((page) => ({ key: page.href, href: page.href, page })),
  ].slice(0, MOST_HITS)
  const active = Math.min(at, choices.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const [isWanted, setWanted] = useState(false)
  const open = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    if (/^\/(admin|auth)(\/|$|\?)/.test(choice.href)) void navigate(choice.href)
    else window.location.assign(choice.href)
  }
  // Enter is for what is found for the whole text, which may come later
  useEffect(() => {
    if (!isWanted || state === 'busy') return
    setWanted(false)
    open(choices[active])
  })
  const length = typed.trim().length
  const isEmpty = length > 0 && state === 'idle' && choices.length === 0
  return (
    <>
      <input
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls="palette-hits"
        aria-activedescendant={choices[active] ? `palette-${active}` : undefined}
        aria-label={m.palette_title({}, { locale })}
        placeholder={m.palette_placeholder({}, { locale })}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        value={typed}
        onChange={({ currentTarget }) => {
          setAt(0)
          setWanted(false)
          onTyped(currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt((active + 1) % Math.max(1, choices.length))
          else if (event.key === 'ArrowUp') setAt((active - 1 + choices.length) % Math.max(1, choices.length))
          else if (event.key === 'Enter') setWanted(true)
          else return
          event.preventDefault()
        }}
      />
      <div
        ref={list}
        id="palette-hits"
        role="listbox"
        aria-label={m.palette_hits({}, { locale })}
        className={styles.hits}
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the keyboard
          // biome-ignore lint/a11y/useFocusableInteractive: the input above has the focus
          <div
            key={choice.key}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseMove={() => setAt(index)}
            onClick={() => open(choice)}
          >
            <Line choice={choice} locale={locale} />
          </div>
        ))}
      </div>
      <p className={styles.state} role="status">
        {state === 'failed'
          ? m.palette_failed({}, { locale })
          : isEmpty
            ? length < LEAST
              ? m.palette_short({}, { locale })
              : m.palette_none({ typed }, { locale })
            : m.palette_hint({}, { locale })}
      </p>
    </>
  )
}

function Line({ choice: { hit, page }, locale }: { readonly choice: Choice; readonly locale: Locale }) {
  return (
    <>
      <span className={styles.kind}>{hit ? kinds[hit.kind]({}, { locale }) : page?.group}</span>
      <strong>{hit?.title ?? page?.title}</strong>
      <span className={styles.detail}>{hit?.detail}</span>
      <span className={styles.amount}>{hit?.cents != null && formatCents(asCents(hit.cents), locale)}</span>
    </>
  )
}
