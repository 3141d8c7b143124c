import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Your bank asks you to call us/1.0 (Windows NT 10.0) now', 'Windows'],
  ['curl/8.0', null],
  [undefined, null],
])('names the device of %j as %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
