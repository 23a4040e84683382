import type { ReactNode } from 'react'
import { coloured, serif } from './colours.ts'

export function BlockTitle({ children }: { children: ReactNode }) {
  return <h2 {...coloured(['text'], { margin: '28px 0 8px', font: `21px/1.3 ${serif}` })}>{children}</h2>
}
