import type { ComponentType } from 'react'
import type { IslandName } from './island-name.ts'
import { writeGiven } from './write-given.ts'

type IslandProps<Given extends object> = {
  readonly name: IslandName
  /** Draws the island from what it is given alone: no context, no router, no `useId`, or the browser draws something else. */
  readonly of: ComponentType<Given>
  readonly given: Given
  /** When the script comes: once the page is there, or when somebody turns to the island. */
  readonly wakes: 'soon' | 'when-touched'
}

/**
 * A part of a page that React takes over in the browser, alone: the page round it is HTML and stays so (decision 16). The page's route says
 * `handle.islands`.
 */
export function Island<Given extends object>({ name, of: Part, given, wakes }: IslandProps<Given>) {
  return (
    <>
      <div data-island={name} data-wakes={wakes} data-asleep="">
        <Part {...given} />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: data; `writeGiven` lets nothing end the element */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: writeGiven(given) }} />
    </>
  )
}
