import type { EventKind } from '../event.ts'

/** The kind of an event as a shape, beside its label: colours belong to the roles. */
export function KindSign({ kind }: { readonly kind: EventKind }) {
  const { d, isHollow = false } = shapes[kind]
  return (
    <svg viewBox="0 0 16 16" width="0.8em" height="0.8em" aria-hidden="true">
      <path
        d={d}
        fill={isHollow ? 'none' : 'currentColor'}
        stroke="currentColor"
        strokeWidth={isHollow ? 2.4 : 1}
        strokeLinejoin="round"
      />
    </svg>
  )
}

type Shape = { readonly d: string; readonly isHollow?: true }

/** Lessons have corners, dances are round, shows are a star, talks and tours have other shapes. */
const shapes: Readonly<Record<EventKind, Shape>> = {
  class: { d: 'M2 2h12v12H2z' },
  workshop: { d: 'M8 .8 15.2 8 8 15.2.8 8z' },
  milonga: { d: 'M8 1a7 7 0 1 1 0 14A7 7 0 1 1 8 1z' },
  practica: { d: 'M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 1 1 8 2.2z', isHollow: true },
  show: { d: 'm8 .8 2.1 4.8 5.2.5-3.9 3.5 1.1 5.1L8 12l-4.5 2.7 1.1-5.1L.7 6.1l5.2-.5z' },
  concert: { d: 'M6 12.5V3l8-2v9.5a2.3 2.3 0 1 1-1.6-2.2V4.2L7.6 5.4v7.1A2.3 2.3 0 1 1 6 10.3z' },
  talk: { d: 'M1 2h14v9H8l-4 4v-4H1z' },
  tour: { d: 'M8 15.4 3.3 9.3a5.9 5.9 0 1 1 9.4 0z' },
  other: { d: 'M6 1h4v5h5v4h-5v5H6v-5H1V6h5z' },
}
