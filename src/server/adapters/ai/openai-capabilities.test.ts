import { describe, expect, it } from 'vitest'
import { downgrade, fullCapabilities } from './openai-capabilities.ts'

const refusal = (param: string | null, message = 'Bad request') => ({ param, message })

describe('the dialect of an image server', () => {
  it('begins with everything, at a size that the model has', () => {
    expect(fullCapabilities('gpt-image-2.6-sunburst')).toEqual({
      size: '1792x1024',
      isStreaming: true,
      hasExtras: true,
      needsResponseFormat: false,
    })
    for (const model of ['gpt-image-1', 'gpt-image-1.5', 'gpt-image-1-mini'])
      expect(fullCapabilities(model).size).toBe('1536x1024')
  })

  it('leaves out what the server names', () => {
    const full = fullCapabilities('any')
    expect(downgrade(full, refusal('size'))).toEqual({ ...full, size: '1536x1024' })
    expect(downgrade(full, refusal(null, 'Unsupported size 1792x1024'))?.size).toBe('1536x1024')
    expect(downgrade(full, refusal('partial_images'))).toEqual({ ...full, isStreaming: false })
    expect(downgrade(full, refusal(null, 'Unknown parameter: quality'))).toEqual({
      ...full,
      hasExtras: false,
    })
  })

  it('comes to an end when the server names nothing, or what is not there', () => {
    let capabilities: ReturnType<typeof downgrade> = fullCapabilities('any')
    let steps = 0
    for (; capabilities; steps++) capabilities = downgrade(capabilities, refusal('stream'))
    expect(steps).toBeLessThanOrEqual(6)
  })

  it('changes nothing when the words or the model are at fault', () => {
    expect(downgrade(fullCapabilities('any'), refusal('prompt'))).toBeUndefined()
    expect(downgrade(fullCapabilities('any'), refusal('model'))).toBeUndefined()
  })
})
