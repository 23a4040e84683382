import type { Action } from '../actions/action.ts'
import type { UnansweredKeys } from './unanswered.ts'
import { newActionId, type Sealed } from './vault.ts'

/** The data of a device besides its list: enough to send unsent actions, and to ask for the code. */
export type StoredShift = {
  readonly deviceId: string
  readonly secret: string
  readonly shiftId: string
  readonly station: string
  readonly eventId: string | null
  readonly person: string
  readonly sessionId: string | null
  readonly startedAt: number
  /** How far this device's clock is behind the server's, as last heard: a device that starts without network still knows the time. */
  readonly skewMs: number
  /** The hash of the person's four digits, by name. */
  readonly pins: Readonly<Record<string, string>>
  readonly hasEnded: boolean
}

/** The list, encrypted, and up to which change it goes. */
export type StoredList = { readonly sealed: Sealed; readonly takenAt: number }

const databaseName = 'ronda-reception'
const storeNames = ['facts', 'queue'] as const

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      for (const name of storeNames)
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

type StoreName = (typeof storeNames)[number]

/** Nothing was stored, because another window of the device works now. Whatever this one was doing stops there. */
export class DeviceTaken extends Error {}

/** The window that stores, by the device. */
const windowKey = 'window'
/** This window, while it works; undefined after it has emptied the device, as the device then has none. */
let mark: string | undefined = ''

/** Makes this window the one that stores. What another window stores from here on is refused; what it stored before is on the disk. */
export async function takeDevice(): Promise<void> {
  const db = await database()
  mark = newActionId()
  const transaction = db.transaction('facts', 'readwrite', { durability: 'strict' })
  transaction.objectStore('facts').put(mark, windowKey)
  await finished(transaction)
}

/** Whether another window has taken the device since this one did. */
export async function isDeviceTaken(): Promise<boolean> {
  return (await read('facts', (store) => store.get(windowKey))) !== mark
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

async function read<Value>(
  name: StoreName,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const transaction = (await database()).transaction(name, 'readonly')
  const request = work(transaction.objectStore(name))
  await finished(transaction)
  return request.result
}

/**
 * One transaction; it is on the disk when the promise resolves. A killed browser loses nothing that was reported as done.
 * @throws DeviceTaken if another window works; nothing is stored then
 */
async function write(work: (store: (name: StoreName) => IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(storeNames, 'readwrite', { durability: 'strict' })
  const store = (name: StoreName) => transaction.objectStore(name)
  let isTaken = false
  const found = store('facts').get(windowKey)
  found.onsuccess = () => {
    isTaken = found.result !== mark
    if (isTaken) transaction.abort()
    else work(store)
  }
  await finished(transaction).catch((error: unknown) => {
    throw isTaken ? new DeviceTaken() : error
  })
}

/** The shift that this device works; null where it works none. */
export async function readShift(): Promise<StoredShift | null> {
  return ((await read('facts', (store) => store.get('shift'))) as StoredShift | undefined) ?? null
}

/** Stores the shift, in place of any other. */
export async function writeShift(shift: StoredShift): Promise<void> {
  await write((store) => store('facts').put(shift, 'shift'))
}

/** The encrypted list of people; null where the device has none. */
export async function readList(): Promise<StoredList | null> {
  return ((await read('facts', (store) => store.get('list'))) as StoredList | undefined) ?? null
}

/** Stores the encrypted list, in place of the one before. Q7 */
export async function writeList(list: StoredList): Promise<void> {
  await write((store) => store('facts').put(list, 'list'))
}

/** The keys of steps that the server has not answered, by their content. */
export async function readUnanswered(): Promise<UnansweredKeys> {
  return ((await read('facts', (store) => store.get('unanswered'))) as UnansweredKeys | undefined) ?? {}
}

/** Stores the keys of the steps that the server has not answered, in place of those before. */
export async function writeUnanswered(keys: UnansweredKeys): Promise<void> {
  await write((store) => store('facts').put(keys, 'unanswered'))
}

/** The unsent actions in the order in which they were done, and the position of the last. */
export async function readQueue(): Promise<{ readonly queue: Action[]; readonly last: number }> {
  const all = ((await read('queue', (store) => store.getAll())) ?? []) as {
    readonly n: number
    readonly action: Action
  }[]
  const inOrder = all.toSorted((one, other) => one.n - other.n)
  return { queue: inOrder.map(({ action }) => action), last: inOrder.at(-1)?.n ?? 0 }
}

/** Stores an unsent action; it is on the disk when the promise resolves. Q1 @param n its place in the order */
export async function addToQueue(action: Action, n: number): Promise<void> {
  await write((store) => store('queue').put({ n, action }, action.id))
}

/** Removes actions from the queue, in one transaction; ids that it does not hold are ignored. */
export async function removeFromQueue(ids: readonly string[]): Promise<void> {
  await write((store) => {
    for (const id of ids) store('queue').delete(id)
  })
}

/** Deletes the list of people, before the last actions are sent. Q7 */
export async function removeList(): Promise<void> {
  await write((store) => store('facts').delete('list'))
}

/** Leaves nothing on the device: at the end of a shift, or when it is shut out. */
export async function emptyDevice(): Promise<void> {
  await write((store) => {
    for (const name of storeNames) store(name).clear()
  })
  mark = undefined
}
