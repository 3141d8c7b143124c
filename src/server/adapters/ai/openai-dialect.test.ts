import { describe, expect, it } from 'vitest'
import { fullDialect, simplify } from './openai-dialect.ts'

const refusal = (param: string | null, message = 'Bad request') => ({ param, message })

describe('the capabilities of an image server', () => {
  it('starts with every parameter, at a size that the model supports', () => {
    expect(fullDialect('gpt-image-2.6-sunburst')).toEqual({
      size: '1792x1024',
      isStreaming: true,
      hasExtras: true,
      asksForBase64: false,
    })
    for (const model of ['gpt-image-1', 'gpt-image-1.5', 'gpt-image-1-mini'])
      expect(fullDialect(model).size).toBe('1536x1024')
  })

  it('drops the parameter that the error names', () => {
    const full = fullDialect('any')
    expect(simplify(full, refusal('size'))).toEqual({ ...full, size: '1536x1024' })
    expect(simplify(full, refusal(null, 'Unsupported size 1792x1024'))?.size).toBe('1536x1024')
    expect(simplify(full, refusal('partial_images'))).toEqual({ ...full, isStreaming: false })
    expect(simplify(full, refusal(null, 'Unknown parameter: quality'))).toEqual({ ...full, hasExtras: false })
  })

  it('stops when the error names no parameter or one that was not sent', () => {
    let dialect: ReturnType<typeof simplify> = fullDialect('any')
    let steps = 0
    for (; dialect; steps++) dialect = simplify(dialect, refusal('stream'))
    expect(steps).toBeLessThanOrEqual(6)
  })

  it('keeps all parameters when the prompt or the model is refused', () => {
    expect(simplify(fullDialect('any'), refusal('prompt'))).toBeUndefined()
    expect(simplify(fullDialect('any'), refusal('model'))).toBeUndefined()
  })
})
