import { describe, expect, it } from 'vitest'
import { downgrade, fullCapabilities } from './openai-capabilities.ts'

const refusal = (param: string | null, message = 'Bad request') => ({ param, message })

describe('the capabilities of an image server', () => {
  it('include every parameter by default, at a size that the model supports', () => {
    expect(fullCapabilities('gpt-image-2.6-sunburst')).toEqual({
      size: '1792x1024',
      isStreaming: true,
      hasExtras: true,
      needsResponseFormat: false,
    })
    for (const model of ['gpt-image-1', 'gpt-image-1.5', 'gpt-image-1-mini'])
      expect(fullCapabilities(model).size).toBe('1536x1024')
  })

  it('are reduced by the parameter that the error names', () => {
    const full = fullCapabilities('any')
    expect(downgrade(full, refusal('size'))).toEqual({ ...full, size: '1536x1024' })
    expect(downgrade(full, refusal(null, 'Unsupported size 1792x1024'))?.size).toBe('1536x1024')
    expect(downgrade(full, refusal('partial_images'))).toEqual({ ...full, isStreaming: false })
    expect(downgrade(full, refusal(null, 'Unknown parameter: quality'))).toEqual({
      ...full,
      hasExtras: false,
    })
  })

  it('are reduced in steps, at most until none is left, when the error names no sent parameter', () => {
    let capabilities: ReturnType<typeof downgrade> = fullCapabilities('any')
    let steps = 0
    for (; capabilities; steps++) capabilities = downgrade(capabilities, refusal('stream'))
    expect(steps).toBeLessThanOrEqual(6)
  })

  it('are not reduced when the prompt or the model is rejected', () => {
    expect(downgrade(fullCapabilities('any'), refusal('prompt'))).toBeUndefined()
    expect(downgrade(fullCapabilities('any'), refusal('model'))).toBeUndefined()
  })
})
