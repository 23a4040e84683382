import { notifications } from '@mantine/notifications'
import { type RefObject, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Collection, Document } from '#app/data-api/client/client.ts'
import { DataError } from '#app/data-api/client/data-error.ts'
import type { Shape } from '#app/data-api/shape/shape.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { never, noticeMs, notify } from '../../notify.ts'
import { useDeletions } from '../ending/use-deletions.ts'
import { versionOf } from '../ending/version-of.ts'
import { nameOf } from '../shown-text.ts'
import { UndoNotice } from './dialogs/UndoNotice.tsx'
import { rowOf } from './row-focus.ts'

type DeletedRows = {
  readonly shape: Shape
  readonly client: Collection
  readonly table: RefObject<HTMLElement | null>
  readonly locale: Locale
}

/** Deletes rows, each with a notice by which it can be undone for a while. */
export function useRowDeletions({ shape, client, table, locale }: DeletedRows) {
  const { revalidate } = useRevalidator()
  const last = useRef<string | null>(null)
  const deletions = useDeletions(noticeMs, async ({ id, name, version }) => {
    notifications.hide(noticeOf(id))
    try {
      await client.deleteOne(id, version)
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

  function undo(id: string): void {
    deletions.undo(id)
    notifications.hide(noticeOf(id))
    rowOf(table.current, id)?.focus()
  }

  return {
    pending: deletions.pending,
    undoLast: () => last.current && undo(last.current),
    begin(document: Document): void {
      const { _id: id } = document
      const name = nameOf(shape, document, locale)
      last.current = id
      deletions.begin({ id, name, version: versionOf(document) })
      notify({
        locale,
        id: noticeOf(id),
        timeout: noticeMs,
        message: (
          <UndoNotice text={m.lists_deleting({ name }, { locale })} locale={locale} onUndo={() => undo(id)} />
        ),
        onClose: () => deletions.finish(id),
      })
    },
  }
}

function noticeOf(id: string): string {
  return `delete ${id}`
}
