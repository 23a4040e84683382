import { Fragment } from 'react'
import type { Artist } from '../../event.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import styles from './Names.module.css'
import { inLines } from './names-in-lines.ts'

type NamesProps = {
  readonly event: Pick<ProgrammeEvent, 'artists'>
  readonly artists: readonly Artist[]
  readonly className?: string | undefined
}

/** The artists in programme order; a pair stays on one line where it fits. Nothing without artists. */
export function Names({ event, artists, className }: NamesProps) {
  const names = namesOf(event, artists)
  if (names.length === 0) return null
  return <p className={className}>{names.length === 1 ? inLines(names.join()) : <Several names={names} />}</p>
}

function Several({ names }: { readonly names: readonly string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ' '}
      <span className={styles.name}>{index < names.length - 1 ? `${inLines(name)},` : inLines(name)}</span>
    </Fragment>
  ))
}

/** The same in a list. */
export function namesOf(
  { artists: slugs }: Pick<ProgrammeEvent, 'artists'>,
  artists: readonly Artist[],
): string[] {
  return artists.filter(({ slug }) => slugs.includes(slug)).map(({ name }) => name)
}
