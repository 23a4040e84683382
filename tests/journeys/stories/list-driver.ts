import { m } from '#app/platform/messages/messages.js'
import type { Place } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'

/** How a user works with a list: on a desktop by keyboard alone. */
export type ListDriver = ReturnType<typeof byKeys>

export function listDriver(visitor: Visitor, { screen }: Place): ListDriver {
  return screen === 'desktop' ? byKeys(visitor) : byTouch(visitor)
}

function byKeys(visitor: Visitor) {
  return {
    async newOne() {
      await visitor.isOutOfDialogs()
      await visitor.strikes('n')
      await inTheEditor(visitor)
    },
    async search(text: string) {
      await visitor.isOutOfDialogs()
      await visitor.strikes('/')
      await visitor.types(text)
    },
    async open(name: string) {
      await visitor.isOutOfDialogs()
      await visitor.walksTo(name)
      await visitor.strikes('Enter')
      await inTheEditor(visitor)
    },
    async remove(name: string) {
      await visitor.isOutOfDialogs()
      await visitor.walksTo(name)
      await visitor.strikes('Delete')
    },
    async askToEnd(name: string) {
      await visitor.isOutOfDialogs()
      await visitor.walksTo(name)
      await visitor.strikes('Delete')
      await visitor.isInDialog()
    },
    close: () => visitor.strikes('Escape'),
  }
}

function byTouch(visitor: Visitor): ListDriver {
  const open = async (name: string) => {
    await visitor.isOutOfDialogs()
    await visitor.follows(name)
    await inTheEditor(visitor)
  }
  return {
    async newOne() {
      await visitor.presses(m.lists_new)
      await inTheEditor(visitor)
    },
    async search(text: string) {
      await visitor.isOutOfDialogs()
      await visitor.fills(m.lists_search, text)
    },
    open,
    async remove(name: string) {
      await open(name)
      await visitor.presses(m.lists_delete)
    },
    async askToEnd(name: string) {
      await open(name)
      await visitor.presses(m.lists_end_open)
    },
    close: () => visitor.presses(m.lists_cancel),
  }
}

/** Until the editor has taken the keyboard it would still take it away. */
export async function inTheEditor(visitor: Visitor): Promise<void> {
  await visitor.waitsFor(m.lists_save)
  await visitor.isInDialog()
}
