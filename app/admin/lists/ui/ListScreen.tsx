import { useHotkeys } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import type { Document } from '#app/data-api/client/client.ts'
import { DataError } from '#app/data-api/client/data-error.ts'
import type { Kind } from '#app/data-api/gate.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import type { Actor } from '#app/people/actor.ts'
import { m } from '#app/platform/messages/messages.js'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { never, noticeMs, notify } from '../../notify.ts'
import { actionsFor, fieldsFor, readsWhole, withOpenChoices } from '../editor/fields-for.ts'
import { commandTexts, isAskedBefore } from '../ending/deletions.ts'
import { useDeletions } from '../ending/use-deletions.ts'
import { collectionLabel } from '../labels.ts'
import { collectionClient } from '../list-client.ts'
import type { ListPages } from '../list-pages.ts'
import { changed, isSearch, type ListState, readState, searchOf, wholeList } from '../list-state.ts'
import type { OpenChoices } from '../open-choices.server.ts'
import type { Names } from '../reference-names.ts'
import { nameOf } from '../shown-text.ts'
import { useColumns } from '../use-columns.ts'
import { DeletionNotice } from './dialogs/DeletionNotice.tsx'
import { EndDialog } from './dialogs/EndDialog.tsx'
import { EmptyList } from './EmptyList.tsx'
import { DraftStrip } from './editor/DraftStrip.tsx'
import { EditorDrawer } from './editor/EditorDrawer.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListHead } from './ListHead.tsx'
import styles from './ListScreen.module.css'
import { ListTable } from './ListTable.tsx'
import { moveRow, rowOf } from './row-focus.ts'
import { useRestoredFocus } from './use-restored-focus.ts'

type ListScreenProps = {
  readonly loaded: {
    /** Documents open in separate windows where the user has set it (`editRegsHack`). */
    readonly ownWindow: boolean
    readonly collection: string
    readonly kind: Kind
    readonly by: Actor
    readonly items: readonly Document[]
    readonly count: number
    readonly page: number
    readonly failed: string | null
    readonly opened: Document | null
    readonly names: Names
    readonly choices: OpenChoices
    readonly seed: string
    readonly editionId: string
    readonly pages: ListPages
  }
}

/** The generic list with its editor, rendered from one description per collection. The address holds the state. */
export function ListScreen({ loaded }: ListScreenProps) {
  const { collection, kind, by, items, count, page, failed, opened, names, choices, seed, ownWindow } = loaded
  const { editionId: edition, pages } = loaded
  const locale = useLocale()
  const shape = shapes[kind]
  const whose = JSON.stringify(by)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user is in each answer, and does not change
  const fields = useMemo(() => withOpenChoices(fieldsFor(kind, by), choices), [kind, whose, choices])
  const actions = actionsFor(kind, by)
  const mayReadAll = readsWhole(kind, by)
  const username = by.kind === 'user' ? by.username : ''
  const columns = useColumns(collection, fields.seen)

  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { revalidate } = useRevalidator()
  // the state of the pending navigation is shown at once; its rows follow
  const next = navigation.location?.pathname === pathname ? navigation.location : null
  const state = readState(next ? new URLSearchParams(next.search) : search, fields.seen)
  const go = (to: Partial<ListState>, { replace = false } = {}) =>
    void navigate({ search: searchOf(changed(state, to)) }, { preventScrollReset: true, replace })

  const client = useMemo(
    () => collectionClient(collection, { locale, seed, edition }),
    [collection, locale, seed, edition],
  )
  const [showsFilters, setShowsFilters] = useState(Object.keys(state.filters).length > 0)
  const [ending, setEnding] = useState<Document | null>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const deletions = useDeletions(noticeMs, async (id, name) => {
    notifications.hide(noticeOf(id))
    try {
      await client.deleteOne(id)
    } catch (error) {
      if (!(error instanceof DataError)) throw error
      const message = error.problem.detail ?? m.lists_delete_failed_text({}, { locale })
      notify({
        locale,
        title: m.lists_delete_failed({ name }, { locale }),
        message,
        color: 'red',
        timeout: never,
      })
    }
    await revalidate()
  })
  const lastDeleted = useRef<string | null>(null)
  const undo = (id: string) => {
    deletions.undo(id)
    notifications.hide(noticeOf(id))
    rowOf(table.current, id)?.focus()
  }
  const remove = (document: Document) => {
    if (actions.ends.length === 0 || deletions.pending.has(document._id)) return
    if (isAskedBefore(kind)) return setEnding(document)
    const { _id: id } = document
    const name = nameOf(shape, document, locale)
    lastDeleted.current = id
    deletions.begin(id, name)
    notify({
      locale,
      id: noticeOf(id),
      timeout: noticeMs,
      message: <DeletionNotice name={name} locale={locale} onUndo={() => undo(id)} />,
      onClose: () => deletions.finish(id),
    })
  }

  const isOpen = state.open !== null || ending !== null
  const restoredFocus = useRestoredFocus({ table, last: heading, open: state.open, fresh, items })
  useHotkeys(
    isOpen
      ? []
      : [
          ['/', () => searchBox.current?.focus()],
          ['n', () => actions.save && go({ open: 'new' })],
          ['ArrowDown', () => isOnNothing(heading.current) && moveRow(table.current, 'first')],
          ['mod+z', () => lastDeleted.current && undo(lastDeleted.current)],
        ],
  )
  useEffect(() => {
    if (fresh === null) return
    const timer = setTimeout(() => setFresh(null), 4000)
    return () => clearTimeout(timer)
  }, [fresh])

  const isWhole = state.q === '' && Object.keys(state.filters).length === 0
  const onDocument = state.open === 'new' ? null : (items.find(({ _id }) => _id === state.open) ?? opened)
  return (
    <div className={styles.screen} aria-busy={next !== null} {...restoredFocus}>
      <noscript>
        <p className={styles.noScripts}>{m.lists_no_scripts({}, { locale })}</p>
      </noscript>
      <ListHead
        {...{ locale, state, columns, count, isWhole, heading, searchBox, go }}
        title={collectionLabel(kind, locale)}
        page={pages.list}
        fields={fields.seen}
        mayAdd={actions.save}
        showsFilters={showsFilters}
        onFilters={mayReadAll ? () => setShowsFilters(!showsFilters) : null}
        fileHref={
          mayReadAll
            ? `${pathname}${fileSearch(state, columns.isChosen ? columns.shown.map(({ name }) => name) : null)}`
            : null
        }
        onArrowDown={() => moveRow(table.current, 'first')}
      />
      <DraftStrip {...{ locale, collection, username, state }} />
      {mayReadAll && (
        <FilterPanel
          {...{ locale, kind, names, state, go }}
          fields={fields.seen}
          columns={columns.shown}
          isOpen={showsFilters}
        />
      )}
      {failed !== null ? (
        <EmptyList
          title={m.lists_failed_title({}, { locale })}
          text={failed}
          action={{ label: m.lists_failed_again({}, { locale }), onClick: () => void revalidate() }}
        />
      ) : !mayReadAll && !isSearch(state) ? (
        <EmptyList
          title={m.lists_ask_title({}, { locale })}
          text={m.lists_ask_text({}, { locale })}
          action={{ label: m.lists_ask_do({}, { locale }), onClick: () => searchBox.current?.focus() }}
        />
      ) : items.length === 0 ? (
        <EmptyList
          title={isWhole ? m.lists_empty_title({}, { locale }) : m.lists_empty_found_title({}, { locale })}
          text={isWhole ? m.lists_empty_text({}, { locale }) : m.lists_empty_found_text({}, { locale })}
          {...(isWhole
            ? actions.save && {
                action: { label: m.lists_new_first({}, { locale }), onClick: () => go({ open: 'new' }) },
              }
            : { action: { label: m.lists_show_all({}, { locale }), onClick: () => go(wholeList) } })}
        />
      ) : (
        <ListTable
          {...{ locale, shape, items, names, state, fresh, ownWindow }}
          ref={table}
          columns={columns.shown}
          deleting={deletions.pending}
          onSort={(sort) => go({ sort })}
          onOpen={(id) => go({ open: id })}
          onDelete={remove}
        />
      )}
      {mayReadAll && count > 0 && failed === null && (
        <ListFoot {...{ locale, state, page, count, go }} shown={items.length} isReadOnly={!actions.save} />
      )}
      <EditorDrawer
        {...{ locale, kind, shape, fields, actions, client, collection, username }}
        page={pages.document}
        key={state.open}
        open={state.open}
        document={onDocument}
        isLoading={next !== null}
        isCovered={ending !== null}
        onClose={() => go({ open: null })}
        onSaved={(saved, wasNew) => {
          const name = nameOf(shape, saved, locale)
          notify({
            locale,
            message: wasNew ? m.lists_added({ name }, { locale }) : m.lists_saved({ name }, { locale }),
          })
          setFresh(saved._id)
          go({ open: null }, { replace: true })
        }}
        onDelete={(document) => {
          if (!isAskedBefore(kind)) go({ open: null }, { replace: true })
          remove(document)
        }}
      />
      <EndDialog
        {...{ locale, kind }}
        document={ending}
        name={ending ? nameOf(shape, ending, locale) : ''}
        commands={actions.ends}
        onClose={() => setEnding(null)}
        onDone={(command) => {
          const name = ending ? nameOf(shape, ending, locale) : ''
          setEnding(null)
          notify({ locale, message: commandTexts(kind, command).done({ name }, { locale }) })
          if (state.open !== null) go({ open: null }, { replace: true })
        }}
      />
    </div>
  )
}

function isOnNothing(heading: HTMLElement | null): boolean {
  return document.activeElement === document.body || document.activeElement === heading
}

function noticeOf(id: string): string {
  return `delete ${id}`
}

/** The address of the same as a file. */
function fileSearch(state: ListState, columns: readonly string[] | null): string {
  const search = new URLSearchParams(searchOf({ ...state, open: null, page: 1, size: 10 }))
  if (columns) search.set('columns', columns.join(','))
  search.set('file', 'csv')
  return `?${search}`
}
