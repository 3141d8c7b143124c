import { useState } from 'react'
import { PasswordField } from '../ui/password-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Sample } from './sample.tsx'

const OPTIONS = [
  { value: 'dawn', label: 'Dawn' },
  { value: 'dusk', label: 'Dusk' },
]

export function FieldSamples() {
  const [text, setText] = useState('It grows with its words.')
  const [isOn, setIsOn] = useState(true)
  return (
    <Sample title="Fields">
      <div className="grid gap-6 md:grid-cols-2">
        <TextField label="Empty" placeholder="A placeholder" hint="A hint stands below." />
        <TextField label="Filled" defaultValue="Something was written" />
        <TextField label="Wrong" defaultValue="not an address" error="Please write an email address." />
        <TextField label="Disabled" defaultValue="Cannot be changed" disabled />
        <PasswordField label="Password" defaultValue="a secret" autoComplete="off" />
        <SelectField label="Select" options={OPTIONS} placeholder="Prefer not to say" />
        <TextAreaField
          label="Text area"
          hint="Aim for rich, vivid details"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <TextAreaField label="Text area, wrong" value="" readOnly error="Please write something here." />
        <SwitchField label="Switch" hint="Takes effect at once." isOn={isOn} onChange={setIsOn} />
        <SwitchField label="Switch, disabled" isOn={false} onChange={setIsOn} isDisabled />
      </div>
    </Sample>
  )
}
