-- Who runs the business may change its prices; the policies as they were delivered, where staff have not named them otherwise.
update policies set permissions = permissions || '{RatePlans:Update,Fees:Update,Taxes:Update,PointClubRates:Update}'
where name in ('owner', 'manager') and not 'RatePlans:Update' = any (permissions);
