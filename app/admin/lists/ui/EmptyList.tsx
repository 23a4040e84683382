import { Button } from '@mantine/core'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import styles from './ListScreen.module.css'

type EmptyListProps = {
  readonly title: string
  readonly text: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

/** Where rows would be: why there are none, and what can be done. */
export function EmptyList({ title, text, action }: EmptyListProps) {
  return (
    <div className={styles.empty} role="status">
      <Mark size="3rem" />
      <h2>{title}</h2>
      <p>{text}</p>
      {action && (
        <Button variant="default" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
