import { createContext, type ReactElement } from 'react'

/**
 * Writes a part of a page as HTML, out of nothing but its own properties. Given where pages are rendered that no script takes over:
 * a part that is the same on many of them may be written once and kept.
 */
export const MarkupContext = createContext<((part: ReactElement) => string) | null>(null)
