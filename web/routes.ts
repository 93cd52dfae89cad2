import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'

/** Every address of the shop (spec 2, and the payments desk). /dashboard itself leads on to the available bikes. */
export default [
  layout('app/public-layout.tsx', [
    index('site/home.screen.tsx'),
    route('about', 'site/about.screen.tsx'),
    route('all-bikes', 'bikes/all-bikes.screen.tsx'),
    route('bikes/:id', 'bikes/bike-detail.screen.tsx'),
    route('signup', 'auth/sign-up.screen.tsx'),
    route('login', 'auth/log-in.screen.tsx'),
    route('*', 'app/not-found.screen.tsx'),
  ]),
  route('dashboard', 'app/dashboard-layout.tsx', [
    route('available-bikes', 'bikes/available-bikes.screen.tsx'),
    route('profile', 'users/my-profile.screen.tsx'),
    route('update-profile', 'users/update-profile.screen.tsx'),
    route('my-rentals', 'rentals/my-rentals.screen.tsx'),
    route('user-management', 'users/user-management.screen.tsx'),
    route('manage-bike', 'bikes/manage-bikes.screen.tsx'),
    route('add-bike', 'bikes/add-bike.screen.tsx'),
    route('rent-management', 'rentals/rent-management.screen.tsx'),
    route('payments', 'payments/payments-desk.screen.tsx'),
  ]),
] satisfies RouteConfig
