import type { ComponentType } from 'react'
import type { IslandName } from './island-name.ts'
import { writeProps } from './write-props.ts'

type IslandProps<Given extends object> = {
  readonly name: IslandName
  /** Renders from `given` alone: context, the router and `useId` would break hydration. */
  readonly of: ComponentType<Given>
  readonly given: Given
  /** When the island hydrates: once the page has loaded, or when the visitor touches or focuses it. */
  readonly hydrates: 'soon' | 'when-touched'
}

/**
 * A part of a page that hydrates alone; the rest of the page stays HTML (decision 16). The page's route sets `handle.islands`.
 */
export function Island<Given extends object>({ name, of: Part, given, hydrates }: IslandProps<Given>) {
  return (
    <>
      <div data-island={name} data-hydrates={hydrates} data-unhydrated="">
        <Part {...given} />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: data; `writeProps` escapes `<` */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: writeProps(given) }} />
    </>
  )
}
