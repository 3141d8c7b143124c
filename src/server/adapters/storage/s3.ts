import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { OperatorError } from '#server/operator-error.ts'
import { assertFolder, isNotFound, throwStoreError, throwUnavailable } from './errors.ts'
import type { ObjectStore } from './port.ts'

export interface S3Settings {
  endpoint: string | undefined
  bucket: string
  region: string
  /** Undefined: the SDK's default chain (environment, web identity, container, instance role). */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Milliseconds. The SDK tries each request three times; together these are less than a lease. */
const TIMEOUTS = {
  connectionTimeout: 3_000,
  /** Until the response begins. */
  requestTimeout: 15_000,
  throwOnRequestTimeout: true,
  /** Of inactivity; longer than a download may pause. */
  socketTimeout: 90_000,
}
/** The most that one DeleteObjects request takes. */
const MAX_KEYS = 1_000

/** Objects in a bucket of S3 or a service with its interface. */
export function s3Bucket({ endpoint, bucket, region, keys }: S3Settings): ObjectStore {
  const client = new S3Client({
    region,
    requestHandler: TIMEOUTS,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(keys ? { credentials: keys } : {}),
  })
  const named = (key: string) => ({ Bucket: bucket, Key: key })

  const removeMany = async (objectKeys: readonly string[]) => {
    const failed: string[] = []
    for (let start = 0; start < objectKeys.length; start += MAX_KEYS) {
      const Objects = objectKeys.slice(start, start + MAX_KEYS).map((Key) => ({ Key }))
      const { Errors = [] } = await client
        .send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
        .catch(throwUnavailable)
      failed.push(...Errors.flatMap(({ Key, Code }) => (Key && Code !== 'NoSuchKey' ? [Key] : [])))
    }
    return failed
  }

  async function* list(prefix: string) {
    let token: string | undefined
    do {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }))
        .catch(throwUnavailable)
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key && LastModified) yield { key: Key, modifiedAt: LastModified }
      token = page.NextContinuationToken
    } while (token)
  }

  return {
    async put(key, bytes, contentType) {
      await client
        .send(new PutObjectCommand({ ...named(key), Body: bytes, ContentType: contentType }))
        .catch(throwUnavailable)
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(named(key)))
        return (await Body?.transformToByteArray()) ?? new Uint8Array()
      } catch (error) {
        return throwStoreError(error)
      }
    },
    async stream(key) {
      const { Body } = await client.send(new GetObjectCommand(named(key))).catch(throwStoreError)
      if (!(Body instanceof Readable)) throw new Error('The SDK returns a stream of Node.')
      return Body
    },
    exists: (key) =>
      client.send(new HeadObjectCommand(named(key))).then(
        () => true,
        (error: unknown) => (isNotFound(error) ? false : throwUnavailable(error)),
      ),
    async remove(key) {
      if ((await removeMany([key])).length > 0) throwUnavailable(new Error('The object was not removed.'))
    },
    removeMany,
    async removeAll(prefix) {
      assertFolder(prefix)
      let keys: string[] = []
      const removeListed = async () => {
        if ((await removeMany(keys)).length > 0) throwUnavailable(new Error('Objects were not removed.'))
        keys = []
      }
      for await (const { key } of list(prefix)) {
        keys.push(key)
        if (keys.length === MAX_KEYS) await removeListed()
      }
      await removeListed()
    },
    list,
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(throwUnavailable)
    },
    async checkSettings() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
        throw explainFault(error, bucket, endpoint)
      })
    },
    signUrl: (key, { contentType, expiresInS }) =>
      getSignedUrl(client, new GetObjectCommand({ ...named(key), ResponseContentType: contentType }), {
        expiresIn: expiresInS,
      }),
  }
}

/** By status: HeadBucket has no body that would tell the reason. */
const REFUSALS: Record<number, string> = {
  301: 'is in another region than S3_REGION says',
  400: 'is in another region than S3_REGION says, or refuses how requests are signed',
  401: 'refuses the keys',
  403: 'may not be used with these keys',
  404: 'does not exist; create it first',
}

function explainFault(error: unknown, bucket: string, endpoint: string | undefined): OperatorError {
  const where = `the bucket “${bucket}”${endpoint ? ` at ${new URL(endpoint).host}` : ''}`
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    return new OperatorError(
      `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed, because this machine has no role for ${where}.`,
      { cause: error },
    )
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  const refusal = status === undefined ? undefined : REFUSALS[status]
  return refusal
    ? new OperatorError(`S3_BUCKET: ${where} ${refusal}.`, { cause: error })
    : new OperatorError(`S3_BUCKET: ${where} does not answer (${status ?? 'no response'}).`, {
        cause: error,
        isTemporary: true,
      })
}
