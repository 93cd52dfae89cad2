-- Money is paid back by hand only where no request to the gateway can have moved it.
select id from refunds
where by_hand and was_unclear and not verified_unsent
