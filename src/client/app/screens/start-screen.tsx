import { useQuery } from '@tanstack/react-query'
import { momentsQuery } from '../../entities/moment/queries.ts'
import { DashboardScreen, WelcomeScreen } from '../signed-in-screens.ts'

/** The start of a signed-in person: the dashboard, or the welcome while no moment has been begun. */
export function StartScreen() {
  const { data } = useQuery(momentsQuery)
  return data?.length === 0 ? <WelcomeScreen /> : <DashboardScreen />
}
