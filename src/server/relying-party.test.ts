import { expect, it } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

it.each([
  ['https://future.example', { id: 'future.example', origin: 'https://future.example' }],
  ['https://future.example:8443/app', { id: 'future.example', origin: 'https://future.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['https://nas', { id: 'nas', origin: 'https://nas' }],
])('%s can have passkeys', (PUBLIC_URL, party) => {
  expect(relyingPartyOf({ PUBLIC_URL })).toEqual(party)
})

it.each([
  'http://future.example',
  'http://nas:3000',
  'http://127.0.0.1:3000',
  'https://192.168.1.5',
  'https://0x7f.1',
  'https://[::1]:3000',
])('%s cannot have passkeys', (PUBLIC_URL) => {
  expect(relyingPartyOf({ PUBLIC_URL })).toBeUndefined()
})
