import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { siteConfigQuery } from '../../entities/queries.ts'
import { cn } from '../../ui/cn.ts'
import { type Choices, chooseModel, MODELS } from './generation-request.ts'

/** The image model. With `isForced`, models other than DALL-E 3 are disabled. */
export function ModelChoiceField({
  choices,
  onChange,
  isForced = false,
}: {
  choices: Choices
  onChange: (choices: Choices) => void
  isForced?: boolean
}) {
  const name = useId()
  const isStudio = useQuery(siteConfigQuery).data?.isBuiltInStudio
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium text-words">AI Model</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
        {MODELS.map((model) => {
          const isDisabled = isForced && model.value === 'gpt-image-1'
          const isChosen = choices.model === model.value
          return (
            <label
              key={model.value}
              className={cn(
                'flex min-h-14 items-center gap-3 rounded-m border px-4 py-2.5 transition-colors duration-(--duration-quick) has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-glow',
                isChosen ? 'border-amber bg-amber/10' : 'border-line bg-lifted',
                isDisabled ? 'opacity-50' : 'cursor-pointer hover:border-line-strong',
              )}
            >
              <input
                type="radio"
                name={name}
                value={model.value}
                checked={isChosen}
                disabled={isDisabled}
                onChange={() => onChange(chooseModel(choices, model.value))}
                className="size-4.5 accent-amber"
              />
              <span className="flex flex-col leading-tight">
                <span className="text-sm font-medium text-words">{model.name}</span>
                <span className="text-xs text-quiet">{model.quality}</span>
              </span>
            </label>
          )
        })}
      </div>
      {isStudio && (
        <p className="mt-2 text-xs text-faint">
          No AI provider is connected here, so the built-in studio paints with either choice.
        </p>
      )}
    </fieldset>
  )
}
