import { expect, it } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
const tracesOf = (settings: Record<string, string>) => readEnv(settings).traces

it('traces are on with an address to send them to, unless they are switched off', () => {
  expect(tracesOf({})).toBeUndefined()
  expect(tracesOf({ OTEL_SERVICE_NAME: 'scenes' })).toBeUndefined()
  expect(tracesOf(ENDPOINT)).toMatchObject({ protocol: 'http/protobuf', sampler: 'parentbased_always_on' })
  expect(tracesOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' })).toBeDefined()
  expect(tracesOf({ ...ENDPOINT, OTEL_SDK_DISABLED: 'True' })).toBeUndefined()
  expect(tracesOf({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
})

it('takes the standard names from .env too, and refuses values that it cannot follow', () => {
  expect(
    readEnv({}, { ...ENDPOINT, OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test' }).traces,
  ).toBeDefined()
  expect(
    tracesOf({ ...ENDPOINT, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }),
  ).toMatchObject({
    ratio: 0.1,
  })
  expect(() => tracesOf({ ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(EnvError)
  expect(() => tracesOf({ ...ENDPOINT, OTEL_TRACES_SAMPLER: 'sometimes' })).toThrow(/OTEL_TRACES_SAMPLER/)
})
