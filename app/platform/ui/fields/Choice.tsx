import type { ComponentProps, ReactNode } from 'react'
import { joinNames } from '../join-names.ts'
import styles from './Choice.module.css'
import { describedBy, FieldError } from './FieldLayout.tsx'

type ChoiceOption = {
  readonly value: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** A picture or a price at the end of the card. */
  readonly aside?: ReactNode
  readonly isDisabled?: boolean
  /** Renders the card in the colour of a role. */
  readonly tone?: 'lead' | 'follow'
}

type ChoiceProps = {
  readonly name: string
  readonly id?: string
  readonly legend: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly options: readonly ChoiceOption[]
  readonly defaultValue?: string | undefined
  readonly required?: boolean | undefined
  readonly onChange?: ComponentProps<'input'>['onChange']
  /** On a phone a card shows its hint once it is chosen. */
  readonly isBrief?: boolean
}

/** A choice of one among a few, each with an explanation: radio buttons as cards. */
export function Choice({
  name,
  id = name,
  legend,
  hint,
  error,
  options,
  defaultValue,
  required,
  onChange,
  isBrief = false,
}: ChoiceProps) {
  return (
    <fieldset
      className={joinNames(styles.choice, isBrief && styles.brief)}
      id={id}
      // a link to the choice moves the focus here
      tabIndex={-1}
      {...describedBy(id, { hint, error })}
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p id={`${id}-description`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={joinNames(styles.card, option.tone && styles[option.tone])}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.isDisabled}
              required={required}
              onChange={onChange}
            />
            <span className={styles.words}>
              <span className={styles.label}>{option.label}</span>
              {option.hint && <span className={styles.cardHint}>{option.hint}</span>}
            </span>
            {option.aside}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
