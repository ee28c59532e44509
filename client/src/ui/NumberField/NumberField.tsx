import '@mantine/core/styles/Input.layer.css'
import { NumberInput } from '@mantine/core'
import { type FieldProps, labelled } from '../TextField/field-parts.ts'

interface NumberFieldProps extends FieldProps {
  readonly decimals: number
  readonly max: number
  readonly allowNegative?: boolean
}

/** A number field with a French decimal comma; its value uses a point, `12.5`, and is empty without a number. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, decimals, max, allowNegative = false } = props
  return (
    <NumberInput
      {...labelled(props)}
      value={value}
      onValueChange={(typed) => typed.value !== value && onChange(typed.value)}
      decimalScale={decimals}
      decimalSeparator=","
      allowNegative={allowNegative}
      isAllowed={({ floatValue }) => floatValue === undefined || Math.abs(floatValue) <= max}
      clampBehavior="none"
      hideControls
      withKeyboardEvents={false}
      inputMode={allowNegative ? 'text' : 'decimal'}
      autoComplete="off"
    />
  )
}
