import type { ReactNode } from 'react'
import { paint, serif } from './paint.ts'

export function BlockTitle({ children }: { children: ReactNode }) {
  return <h2 {...paint(['ink'], { margin: '28px 0 8px', font: `21px/1.3 ${serif}` })}>{children}</h2>
}
