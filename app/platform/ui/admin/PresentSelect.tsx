import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useState } from 'react'

type PresentSelectProps = Omit<NativeSelectProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** The stored value. */
  readonly present: string
}

/** A select of a form that shows the stored value, also when a colleague changes it, until somebody chooses another one here. */
export function PresentSelect({ present, ...props }: PresentSelectProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <NativeSelect
      {...props}
      value={chosen ?? present}
      onChange={({ currentTarget: { value } }) => setChosen(value)}
    />
  )
}
