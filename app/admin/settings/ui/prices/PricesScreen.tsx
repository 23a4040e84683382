import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { SheetGrid } from '#app/platform/ui/admin/sheet/SheetGrid.tsx'
import {
  beginSheet,
  changeSheet,
  rebaseHistory,
  redoSheet,
  type Sheet,
  type SheetHistory,
  undoSheet,
} from '#app/platform/ui/admin/sheet/sheet.ts'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { useLatest } from '#app/platform/ui/use-latest.ts'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import { changeBetween } from '#app/pricing/price-list-change.ts'
import type { PriceListRefusal } from '#app/pricing/save-price-list.server.ts'
import type { Tier } from '#app/pricing/tier.ts'
import { useRequest } from '../../../lists/ending/use-request.ts'
import type { PriceListForm } from '../../prices/price-list-form.ts'
import { itemsIn, newLine, numbered, sheetOf } from '../../prices/price-sheet.ts'
import type { ItemEffect } from '../../prices/queries/item-effects.server.ts'
import { errorText, refusalSentence } from './error-text.ts'
import styles from './PricesScreen.module.css'
import { priceSheetColumns } from './price-columns.ts'
import { SaveDialog } from './SaveDialog.tsx'
import { usePriceDraft } from './use-price-draft.ts'

type PricesScreenProps = {
  readonly edition: { readonly id: string; readonly code: string; readonly archived: boolean }
  readonly ends: { readonly superEarly: LocalDay; readonly early: LocalDay; readonly startsOn: LocalDay }
  readonly tierNow: Tier
  readonly items: readonly PriceItem[]
  readonly used: Readonly<Record<string, number>>
  /** Whose input this browser keeps. */
  readonly username: string
  readonly locale: Locale
}

export type PricesAnswer =
  | { readonly kind: 'preview'; readonly effects: readonly ItemEffect[] }
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly reason: PriceListRefusal }

/** The price list as a sheet, tiers side by side. Saving needs a preview of the changed prices and the dancers concerned. */
export function PricesScreen({ edition, ends, tierNow, items, used, username, locale }: PricesScreenProps) {
  const ask = useRequest<PriceListForm, PricesAnswer>()
  const { revalidate } = useRevalidator()
  const [base, setBase] = useState(items)
  const [history, setHistory] = useState<SheetHistory>(() => beginSheet(sheetOf(items, locale)))
  const [effects, setEffects] = useState<readonly ItemEffect[] | null>(null)
  const [refused, setRefused] = useState<PriceListRefusal | 'unanswered' | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const latest = useLatest(history)
  const isMeanwhile = typeof refused === 'object' && refused?.kind === 'changed-meanwhile'
  if (isMeanwhile && items !== base) {
    setBase(items)
    setHistory(rebaseHistory(history, sheetOf(base, locale), sheetOf(items, locale)))
  }
  const baseSheet = sheetOf(base, locale)
  const stored = new Map(baseSheet.map(({ id, cells }) => [id, cells]))
  const read = itemsIn(history.now, new Map(Object.entries(used)))
  const wanted = numbered(read.items, base)
  const change = changeBetween(base, wanted)
  const count = change.added.length + change.changed.length + change.removed.length
  const isBroken = read.errors.length > 0
  const isTouched = count > 0 || isBroken
  const isBack = usePriceDraft({
    username,
    edition,
    now: isTouched ? history.now : baseSheet,
    stored: baseSheet,
    onBack: (typed) => setHistory(changeSheet(history, typed)),
  })

  const turn = (next: SheetHistory) => {
    setHistory(next)
    setSaved(false)
    setRefused(null)
  }
  const send = async (intent: PriceListForm['intent']) => {
    if (isBusy || isBroken || count === 0 || edition.archived) return
    setBusy(true)
    const answer = await ask({ intent, editionId: edition.id, base: plain(base), wanted: plain(wanted) })
    // a preview loads nothing again, and the refusal speaks of the list as it is now
    if (answer.kind === 'refused') await revalidate()
    setBusy(false)
    if (answer.kind === 'preview') {
      // that of a list which has been changed since is asked for again
      if (latest.current === history) setEffects(answer.effects)
    } else {
      setEffects(null)
      if (answer.kind === 'saved') {
        setBase(wanted)
        // what was typed after it was sent stays, on top of it
        const ids = new Map(history.now.map(({ id, cells }) => [id, (cells.code ?? '').trim()]))
        setHistory((before) => ({
          ...before,
          now: before.now.map((line) => ({ ...line, id: ids.get(line.id) ?? line.id })),
        }))
        setSaved(true)
      } else setRefused(answer.kind === 'refused' ? answer.reason : 'unanswered')
    }
  }
  const add = () => turn(changeSheet(history, [...history.now, newLine(freeId(history.now))]))
  const [at, setAt] = useState(0)
  const remove = () => turn(changeSheet(history, history.now.toSpliced(at, 1)))
  const takeTheirs = () => {
    setBase(items)
    turn(changeSheet(history, sheetOf(items, locale)))
  }

  return (
    <>
      <header className={office.head}>
        <div>
          <h1>{m.settings_prices_title({}, { locale })}</h1>
          <p className={office.hint}>
            {m.settings_prices_tiers(
              {
                superEarly: formatDay(ends.superEarly, locale, 'medium'),
                early: formatDay(ends.early, locale, 'medium'),
                door: formatDay(ends.startsOn, locale, 'medium'),
              },
              { locale },
            )}
          </p>
        </div>
        {!edition.archived && (
          <div className={office.buttons}>
            <Button variant="default" onClick={add}>
              {m.settings_prices_add({}, { locale })}
            </Button>
            <Button variant="default" onClick={remove} disabled={history.now.length === 0}>
              {m.settings_prices_remove({ name: history.now[at]?.cells.code || '–' }, { locale })}
            </Button>
            <Button
              variant="default"
              onClick={() => turn(undoSheet(history))}
              disabled={history.past.length === 0}
            >
              {m.settings_prices_undo({}, { locale })}
            </Button>
          </div>
        )}
      </header>
      {refused && (
        <Notice tone="error" title={m.settings_prices_not_saved({}, { locale })} isAnswer>
          <p>{refusalSentence(refused, locale)}</p>
          {isMeanwhile && (
            <Button variant="default" size="compact-sm" onClick={takeTheirs}>
              {m.settings_prices_take_theirs({}, { locale })}
            </Button>
          )}
        </Notice>
      )}
      {isBack && isTouched && <p role="status">{m.lists_draft_back({}, { locale })}</p>}
      {isSaved && !isTouched && (
        <Notice tone="ok" isAnswer>
          {m.settings_prices_saved({ code: edition.code }, { locale })}
        </Notice>
      )}
      <SheetGrid
        label={m.settings_prices_title({}, { locale })}
        columns={priceSheetColumns(tierNow, locale)}
        sheet={history.now}
        stored={stored}
        errorOf={(id, column) => {
          const error = read.errors.find((one) => one.id === id && one.column === column)
          return error && errorText(error.error, { used: used[id] ?? 0 }, locale)
        }}
        isFixed={(id, column) => edition.archived || (column === 'code' && stored.has(id))}
        onAt={setAt}
        onChange={(next) => turn(changeSheet(history, next))}
        onUndo={() => turn(undoSheet(history))}
        onRedo={() => turn(redoSheet(history))}
        onSave={() => void send('preview')}
      />
      {history.now.length === 0 && <p>{m.settings_prices_none({}, { locale })}</p>}
      <p className={office.hint}>{m.settings_prices_keys({}, { locale })}</p>
      {read.errors.length > 0 && (
        <ul className={styles.errors} role="status">
          {read.errors.slice(0, 6).map(({ id, column, error }) => (
            <li key={`${id} ${column}`}>
              <b>{history.now.find((row) => row.id === id)?.cells.code || '–'}</b>{' '}
              {errorText(error, { used: used[id] ?? 0 }, locale)}
            </li>
          ))}
        </ul>
      )}
      {isTouched && !edition.archived && (
        <footer className={styles.foot}>
          <BusyButton onClick={() => void send('preview')} isBusy={isBusy} disabled={isBroken}>
            {m.settings_prices_save({ count }, { locale })} (Ctrl+S)
          </BusyButton>
          <Button variant="subtle" onClick={() => turn(changeSheet(history, sheetOf(base, locale)))}>
            {m.settings_prices_discard({}, { locale })}
          </Button>
        </footer>
      )}
      <SaveDialog
        change={change}
        effects={effects}
        locale={locale}
        isBusy={isBusy}
        onSave={() => void send('save')}
        onClose={() => setEffects(null)}
      />
    </>
  )
}

/** The id of a new line: restored lines have theirs already. */
function freeId(sheet: Sheet): string {
  const taken = new Set(sheet.map(({ id }) => id))
  let n = 1
  while (taken.has(`new ${n}`)) n += 1
  return `new ${n}`
}

/** The price list as the form sends it. */
function plain(items: readonly PriceItem[]): PriceListForm['base'] {
  return items.map(({ amountCents: { superEarly, early, regular, door }, covers, name, ...item }) => ({
    ...item,
    name: { ...name },
    covers: {
      ...(covers.kinds && { kinds: [...covers.kinds] }),
      ...(covers.tags && { tags: [...covers.tags] }),
      ...(covers.atMost !== undefined && { atMost: covers.atMost }),
    },
    amountCents: { superEarly, early, regular, door },
  }))
}
