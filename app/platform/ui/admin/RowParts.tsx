import type { ComponentProps } from 'react'
import styles from './RowParts.module.css'

type RowCheckboxProps = Pick<ComponentProps<'input'>, 'checked' | 'aria-label'> & {
  /** Some of what it stands for, not all. */
  readonly isPart?: boolean
  readonly onChange: (isChecked: boolean) => void
}

/** The browser's checkbox, for tables: one of Mantine's in each of a hundred rows takes longer to render than the rest of them. */
export function RowCheckbox({ isPart = false, onChange, ...rest }: RowCheckboxProps) {
  return (
    <span className={styles.box}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isPart
        }}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        {...rest}
      />
    </span>
  )
}

/** The browser's button, for the same reason. */
export function RowButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" className={styles.button} {...props} />
}
