import type { ComponentType } from 'react'
import type { IslandName, ScriptIslandName } from '#app/platform/islands/island-name.ts'

/** A part of the build; undefined when it failed to load, which the bootstrap error handler reports (`vite:preloadError`). */
export type Came<Part> = Promise<Part | undefined>

/** Where browsers find the islands of public pages; a page asks for those it carries. */
export const islands: Readonly<Record<IslandName, () => Came<ComponentType<never>>>> = {
  'registration-form': () =>
    import('#app/registration-form/ui/LiveRegisterForm.tsx').then((part) => part?.LiveRegisterForm),
  'price-calculator': () =>
    import('#app/pricing/ui/PriceCalculator.tsx').then((part) => part?.PriceCalculator),
}

/** The scripts of islands without React: each starts on the element that the server rendered. */
export const islandScripts: Readonly<Record<ScriptIslandName, () => Came<(island: HTMLElement) => void>>> = {
  'festival-now': () => import('#app/home/festival-now/keep-now.ts').then((part) => part?.keepNow),
  'living-floor': () => import('#app/registration/floor/move-floor.ts').then((part) => part?.moveFloor),
}
