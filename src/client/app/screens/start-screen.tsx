import { useQuery } from '@tanstack/react-query'
import { momentsQuery } from '../../features/moments/api.ts'
import { DashboardScreen } from './dashboard-screen.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

/** The start of a signed-in person: the dashboard, or the welcome while no moment has been begun. */
export function StartScreen() {
  const moments = useQuery(momentsQuery)
  return moments.data?.length === 0 ? <WelcomeScreen /> : <DashboardScreen />
}
