import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Onboarding } from './Onboarding.tsx';

export function OnboardingPage() {
  return (
    <ErrorBoundary>
      <Onboarding />
    </ErrorBoundary>
  );
}
