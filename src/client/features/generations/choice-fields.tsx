import { SwitchField } from '../../ui/switch-field.tsx'
import { type Choices, chooseFirstPerson } from './generation-request.ts'
import { ModelChoiceField } from './model-choice-field.tsx'

/** The fields for perspective and model of the next image. */
export function ChoiceFields({
  choices,
  onChange,
}: {
  choices: Choices
  onChange: (choices: Choices) => void
}) {
  return (
    <div className="flex flex-col gap-5">
      <SwitchField
        label="First Person Perspective"
        hint="The scene as your own eyes see it. It uses DALL-E 3."
        isOn={choices.isFirstPerson}
        onChange={(isOn) => onChange(chooseFirstPerson(choices, isOn))}
      />
      <ModelChoiceField choices={choices} onChange={onChange} isForced={choices.isFirstPerson} />
    </div>
  )
}
