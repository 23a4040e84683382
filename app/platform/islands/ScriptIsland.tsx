import type { ReactNode } from 'react'
import type { ScriptIslandName } from './island-name.ts'

type ScriptIslandProps = {
  readonly name: ScriptIslandName
  readonly className?: string | undefined
  /** Complete as it is rendered. */
  readonly children: ReactNode
}

/**
 * A part of a page that a small script animates, without React: `app/shell/islands.ts` names the script. The page's route sets
 * `handle.islands`.
 */
export function ScriptIsland({ name, className, children }: ScriptIslandProps) {
  return (
    <div data-island={name} data-hydrates="soon" data-unhydrated="" className={className}>
      {children}
    </div>
  )
}
