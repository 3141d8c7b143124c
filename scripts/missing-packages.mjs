const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

/**
 * The optional packages that a package of the lockfile names and the lockfile lacks, by their path: entries with the platform
 * that their names tell, and the licence of the package that names them.
 * @param {Record<string, { dev?: boolean, license?: string, optionalDependencies?: Record<string, string> }>} packages
 */
export function findMissingPackages(packages) {
  const missing = {}
  for (const [path, { dev, license, optionalDependencies = {} }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const own = `node_modules/${name}`
      if (packages[own] || packages[`${path}/${own}`]) continue
      const words = name.split(/[/-]/)
      const os = SYSTEMS.find((system) => words.includes(system))
      const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
      missing[own] = {
        version,
        cpu: PROCESSORS.filter((processor) => words.includes(processor)),
        ...(dev ? { dev } : {}),
        ...(os === 'linux' ? { libc: [libc] } : {}),
        ...(license ? { license } : {}),
        optional: true,
        ...(os ? { os: [os] } : {}),
      }
    }
  return missing
}
