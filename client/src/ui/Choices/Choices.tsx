import { Button } from '../Button/Button.tsx'
import styles from './Choices.module.css'

interface ChoicesProps<Choice extends string> {
  /** Names the group for assistive technology. */
  readonly label: string
  /** The choices in their order, each with its text. */
  readonly choices: Readonly<Record<Choice, string>>
  readonly chosen: Choice
  readonly onChoose: (choice: Choice) => void
}

/** A few short choices side by side, one of them chosen: a period, a filter, a side. */
export function Choices<Choice extends string>({ label, choices, chosen, onChoose }: ChoicesProps<Choice>) {
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(choices) as Choice[]).map((choice) => (
        <Button key={choice} size="small" pressed={choice === chosen} onClick={() => onChoose(choice)}>
          {choices[choice]}
        </Button>
      ))}
    </fieldset>
  )
}
