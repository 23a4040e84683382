import type { ReceptionState } from '../actions/reception-state.ts'
import type { Snapshot, SnapshotPerson } from '../snapshot.ts'
import { type BandColour, bandItem, type Wristband } from '../wristband.ts'

type BandToGive = {
  /** Null: the festival has no colours. */
  readonly colour: BandColour | null
  /** The item that is given now. */
  readonly what: string
  readonly isGiven: boolean
  /** The item that replaces a lost one; null: none was given. */
  readonly again: string | null
}

/** The wristbands of a person, by what was bought. Q29 */
export function bandsOf(
  person: SnapshotPerson,
  { bands = [] }: Pick<Snapshot, 'bands'>,
  state: ReceptionState,
): BandToGive[] {
  const own = bands.filter(({ items }) => items.some((item) => person.items?.includes(item)))
  const colours: (BandColour | null)[] = bands.length === 0 ? [null] : own.map(({ colour }) => colour)
  return colours.map((colour) => {
    const has = (n: number) => (state.handedOut.get(`${person.id} ${bandItem(colour, n)}`) ?? []).length > 0
    let next = 1
    while (has(next)) next += 1
    const isGiven = next > 1
    return { colour, what: bandItem(colour), isGiven, again: isGiven ? bandItem(colour, next) : null }
  })
}

/** How many of a colour are left: delivered, less those given and those of door sales. Q29 */
export function bandsLeft(
  { colour, items, pieces }: Wristband,
  events: Snapshot['events'],
  { handedOut, soldItems }: ReceptionState,
): number {
  const first = bandItem(colour)
  let given = 0
  for (const [key, times] of handedOut) {
    const what = key.slice(key.indexOf(' ') + 1)
    if (what === first || what.startsWith(`${first}:`)) given += times.length
  }
  let atDoor = 0
  for (const [key, count] of soldItems) {
    const [eventId, named] = key.split(' ')
    const item = named || events.find(({ id }) => id === eventId)?.door?.item
    if (item && items.includes(item)) atDoor += count
  }
  return pieces - given - atDoor
}
