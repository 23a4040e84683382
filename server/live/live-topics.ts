import { accessOf } from '#app/people/access/route-access.ts'
import { type Actor, isStaff } from '#app/people/actor.ts'
import { may } from '#app/people/policy.ts'
import type { Config } from '#app/platform/config.server.ts'

/** The roles that may subscribe to a topic, and those that may send to it. */
export type LiveTopic = {
  subscribe(actor: Actor): boolean
  say(actor: Actor): boolean
}

const never = () => false
const mayOpen = (path: string) => (actor: Actor) => may(actor, 'route.enter', accessOf(path))

/** All topics. A message names what changed, never its content: clients read that through the usual, guarded routes. */
const topics: Readonly<Record<string, LiveTopic>> = {
  /** the id of the newest entry of the audit log */
  audit: { subscribe: mayOpen('/admin/audit'), say: never },
  /** the number of the newest action of the reception */
  reception: { subscribe: mayOpen('/admin/reception'), say: never },
  /** new audit entries; and who has which registration open (R53), announced by the server */
  registrations: { subscribe: mayOpen('/admin/prijave'), say: never },
  /** who has which document of the other lists open (R53), announced by the server */
  documents: { subscribe: isStaff, say: never },
  /** the id of an event whose counters changed */
  places: { subscribe: isStaff, say: never },
}

/** The visitors' topic of `/test/websocket`: open as the collection `test` is, and there only with it. */
const test: LiveTopic = { subscribe: mayOpen('/test/websocket'), say: mayOpen('/test/websocket') }

/** The topic, or null when there is none of this name here. */
export function findTopic(
  { testCollection }: Pick<Config, 'testCollection'>,
  name: string,
): LiveTopic | null {
  if (name === 'test') return testCollection ? test : null
  return Object.hasOwn(topics, name) ? (topics[name] ?? null) : null
}
