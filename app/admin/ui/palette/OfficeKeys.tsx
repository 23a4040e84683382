import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { MenuGroup } from '../../menu.ts'
import styles from './OfficeKeys.module.css'
import { Palette } from './Palette.tsx'
import { paletteEvent } from './palette-event.ts'

type OfficeKeysProps = { readonly menu: readonly MenuGroup[]; readonly locale: Locale }

/** The page that each letter after `g` opens. */
const places: Readonly<Record<string, string>> = {
  r: '/admin/prijave',
  e: '/admin/dogodki',
  p: '/admin/placila',
  b: '/admin/placilaNaRacun',
  i: '/admin/invoices',
}
const TIMEOUT_MS = 1_500

/** Ctrl+K finds, `g` and a letter goes to a page, `?` says which keys there are: on every page of the back-office. */
export function OfficeKeys({ menu, locale }: OfficeKeysProps) {
  const navigate = useNavigate()
  const [isFinding, setFinding] = useState(false)
  const [isHelping, setHelping] = useState(false)

  useEffect(() => {
    const open = new Set(menu.flatMap(({ pages }) => pages.map(({ href }) => href)))
    let waitsUntil = 0
    const take = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, timeStamp } = event
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault()
        setFinding(true)
        return
      }
      if (ctrlKey || metaKey || altKey || isWriting(event.target)) return
      const place = timeStamp < waitsUntil ? places[key] : undefined
      waitsUntil = key === 'g' ? timeStamp + TIMEOUT_MS : 0
      if (key === '?') setHelping(true)
      else if (place === undefined || !open.has(place)) return
      else void navigate(place)
      // the letter means nothing else to the page below
      event.preventDefault()
      event.stopPropagation()
    }
    const show = () => setFinding(true)
    window.addEventListener('keydown', take, true)
    window.addEventListener(paletteEvent, show)
    return () => {
      window.removeEventListener('keydown', take, true)
      window.removeEventListener(paletteEvent, show)
    }
  }, [menu, navigate])

  return (
    <>
      <Palette isOpen={isFinding} onClose={() => setFinding(false)} menu={menu} locale={locale} />
      <Modal
        opened={isHelping}
        onClose={() => setHelping(false)}
        title={m.keys_title({}, { locale })}
        closeButtonProps={{ 'aria-label': m.lists_back({}, { locale }) }}
        transitionProps={{ duration: 0 }}
        zIndex={400}
        size="lg"
      >
        <dl className={styles.keys}>
          {keys.map(([key, label]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{label({}, { locale })}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>{m.keys_note({}, { locale })}</p>
      </Modal>
    </>
  )
}

const keys = [
  ['Ctrl + K', m.keys_find],
  ['g r', m.keys_registrations],
  ['g e', m.keys_events],
  ['g p', m.keys_payments],
  ['g b', m.keys_bank],
  ['g i', m.keys_invoices],
  ['j k ↑ ↓', m.keys_rows],
  ['x', m.keys_select],
  ['Shift + x', m.keys_select_to],
  ['Enter', m.keys_open],
  ['1–5', m.keys_tabs],
  ['n', m.keys_new],
  ['m', m.keys_write],
  ['p', m.keys_pay],
  ['c', m.keys_cancel],
  ['Ctrl + Z', m.keys_undo],
  ['/', m.keys_search],
  ['Esc', m.keys_close],
  ['?', m.keys_help],
] as const

/** Whether keys write somewhere, or belong to a dialog or a sheet. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="grid"]') !== null
  )
}
