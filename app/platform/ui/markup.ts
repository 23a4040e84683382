import { createContext, type ReactElement } from 'react'

/**
 * Renders a component to HTML from its own properties only. Provided on pages without hydration:
 * a part that is the same on many pages is rendered once and cached.
 */
export const MarkupContext = createContext<((part: ReactElement) => string) | null>(null)
